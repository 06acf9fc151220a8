/** What the handlers of the agent server work with. */
import type { AgentCards } from '../../a2a/agent-cards.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';

export interface Services {
  agent: AgentServer;
  cards: AgentCards;
  /** The contracts that this server serves. */
  documents: { openApi: object; openRpc: object };
  version: string;
  /** The metrics of this process in the text format of Prometheus. */
  metrics(): Promise<string>;
  testEndpoints: boolean;
  /** Free facts about the deployment, shown by `/info`. */
  metadata: Record<string, unknown>;
}
