/**
 * The token that an agent server wants to see with each request, so that it serves nobody but the gateway. It is computed from
 * the key of the data directory: every control plane that shares the directory knows it, also of what it adopts.
 */
import type { SecretBox } from '../secrets/secret-box.ts';

export function gatewayTokenOf(box: SecretBox, revisionId: string): string {
  return box.derive(`gateway ${revisionId}`).toString('base64url');
}

const KEPT = 1_000;

/** The same, computed once for the revisions that are asked most. */
export function rememberedTokens(box: SecretBox): (revisionId: string) => string {
  const known = new Map<string, string>();
  return (revisionId) => {
    const token = known.get(revisionId) ?? gatewayTokenOf(box, revisionId);
    if (known.size >= KEPT) known.clear();
    known.set(revisionId, token);
    return token;
  };
}
