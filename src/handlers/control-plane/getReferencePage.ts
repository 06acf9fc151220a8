import type { GetReferencePage } from '../../../generated/control-plane/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { referencePage } from '../../runtime/reference.ts';
import type { Services } from './services.ts';

export const getReferencePage: Handler<GetReferencePage, Services> = (_request, { document }) => ({
  status: 200,
  contentType: 'text/html',
  text: referencePage(document.info.title),
});
