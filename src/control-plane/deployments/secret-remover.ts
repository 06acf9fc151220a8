/** Takes the values of secrets out of what builds and agent servers say. */

import { openSecrets } from '../secrets/environment.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { sealedOf } from './deployment.ts';
import type { OperatorEnvironment } from './operator-environment.ts';
import type { RevisionRow } from './revision.ts';

/** Values shorter than this may stand in any text by chance. */
const MIN_SECRET_LENGTH = 8;

/** A function that gives a text without the secrets of the revision, and without the operator's. */
export function secretRemover(
  revision: RevisionRow,
  { box, operatorEnvironment }: { box: SecretBox; operatorEnvironment: OperatorEnvironment },
): (text: string) => string {
  const secrets = openSecrets(box, revision.deployment_id, sealedOf(revision)).map(({ value }) => value);
  const values = [...new Set([...secrets, ...operatorEnvironment.values()])]
    .filter((value) => value.length >= MIN_SECRET_LENGTH)
    // One may be part of another.
    .sort((a, b) => b.length - a.length);
  return (text) => values.reduce((clean, value) => clean.replaceAll(value, '[redacted]'), text);
}
