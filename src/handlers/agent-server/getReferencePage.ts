import type { GetReferencePage } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { referencePage } from '../../runtime/reference.ts';
import type { Services } from './services.ts';

export const getReferencePage: Handler<GetReferencePage, Services> = () => ({
  status: 200,
  contentType: 'text/html',
  text: referencePage('Keelson agent server', ['openrpc.json']),
});
