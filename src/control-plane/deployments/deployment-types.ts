/** Words that clients send for the size class of a deployment, and what of them is carried out otherwise than they say. */
import type { DeploymentType, RequestedDeploymentType } from '../../../generated/control-plane/types.gen.ts';
import type { Settings } from './configuration.ts';

const MEANT: Record<RequestedDeploymentType, DeploymentType> = {
  dev_free: 'dev_free',
  dev: 'dev',
  prod: 'prod',
  dedicated: 'prod',
  dev_zero: 'dev',
  serverless: 'dev',
  dev_free_zero: 'dev_free',
};
const RESTING: readonly RequestedDeploymentType[] = ['dev_zero', 'serverless', 'dev_free_zero'];

/** The size class that a word stands for. */
export function meantType(word: RequestedDeploymentType | null | undefined): DeploymentType | undefined {
  return word == null ? undefined : MEANT[word];
}

/** What somebody who made a deployment with these settings has to know. */
export function warningsOf({ requested_type: word, integration_id: integration }: Settings): string[] {
  const warnings: string[] = [];
  if (word != null && RESTING.includes(word)) {
    warnings.push(
      `Deployment type '${word}' asks for an agent that rests while nobody calls it. This server keeps agents running: it is taken as '${MEANT[word]}'.`,
    );
  }
  if (integration !== null) {
    warnings.push(
      `'source_config.integration_id' is kept, but nothing is fetched with it: a private repository needs the secret GIT_CREDENTIALS.`,
    );
  }
  return warnings;
}
