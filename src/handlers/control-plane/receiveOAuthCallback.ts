import type { ReceiveOAuthCallback } from '../../../generated/control-plane/operations.gen.ts';
import { Problem } from '../../problem.ts';
import { catalogue } from '../../runtime/errors.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';
import { pageHeaders, signInPage } from './sign-in-page.ts';

/** The refusals that a person is told of on a page. */
const TOLD = ['bad_request', 'forbidden', 'not_found', 'conflict', 'unavailable'];

export const receiveOAuthCallback: Handler<ReceiveOAuthCallback, Services> = async ({ path, query }, { signIns }, call) => {
  const { state, code, error, error_description: errorDescription, iss: issuer } = query;
  const actor = { requestId: call.requestId, address: call.address };
  const page = { headers: pageHeaders, contentType: 'text/html' } as const;
  try {
    await signIns.complete(actor, { providerId: path.provider_id, state, code, error, errorDescription, issuer });
    return { status: 200, ...page, text: signInPage('Signed in', 'You can close this window.') };
  } catch (thrown) {
    if (!(thrown instanceof Problem && TOLD.includes(thrown.code))) throw thrown;
    const status = thrown.code === 'forbidden' ? 400 : catalogue[thrown.code].status;
    call.log.info({ status, detail: thrown.message }, 'a sign-in was refused');
    return { status, ...page, text: signInPage('Not signed in', thrown.message) } as ReceiveOAuthCallback['response'];
  }
};
