/** Chooses how the networks of tenants are made on this machine, by trying. */
import type { AgentNetworks, NetworkPlace } from './agent-networks.ts';
import { PastaNetworks } from './pasta-networks.ts';
import { VethNetworks } from './veth-networks.ts';

/** Undefined with the reason, as words that follow "because", if this machine makes none. */
export function openAgentNetworks(
  kind: 'users' | 'namespaces',
  place: NetworkPlace,
): Promise<{ networks?: AgentNetworks; why?: string }> {
  return kind === 'users' ? VethNetworks.open(place) : PastaNetworks.open(place);
}
