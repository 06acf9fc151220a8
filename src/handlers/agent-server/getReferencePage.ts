import type { GetReferencePage } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { referenceHeaders, referencePage } from '../../runtime/reference.ts';
import type { Services } from './services.ts';

export const getReferencePage: Handler<GetReferencePage, Services> = () => {
  const text = referencePage('Keelson agent server', ['openrpc.json']);
  return { status: 200, headers: referenceHeaders(text), contentType: 'text/html', text };
};
