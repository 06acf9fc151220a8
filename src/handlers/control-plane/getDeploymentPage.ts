import type { GetDeploymentPage } from '../../../generated/control-plane/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { deploymentPage, pageHeaders } from './deployment-page.ts';
import type { Services } from './services.ts';

export const getDeploymentPage: Handler<GetDeploymentPage, Services> = () => ({
  status: 200,
  contentType: 'text/html',
  headers: pageHeaders,
  text: deploymentPage,
});
