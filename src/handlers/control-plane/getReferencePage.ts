import type { GetReferencePage } from '../../../generated/control-plane/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { referenceHeaders, referencePage } from '../../runtime/reference.ts';
import type { Services } from './services.ts';

export const getReferencePage: Handler<GetReferencePage, Services> = (_request, { document }) => {
  const text = referencePage(document.info.title);
  return { status: 200, headers: referenceHeaders(text), contentType: 'text/html', text };
};
