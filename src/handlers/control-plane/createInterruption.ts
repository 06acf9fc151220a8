import type { CreateInterruption } from '../../../generated/control-plane/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { interruptRevision } from './interruptRevision.ts';
import type { Services } from './services.ts';

export const createInterruption: Handler<CreateInterruption, Services> = interruptRevision;
