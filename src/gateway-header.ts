/** What the gateway says to an agent server behind it, so that no other program can pass for it. */

/** Holds the token of the workload. The gateway drops it from what clients send; the agent server shows it to nobody. */
export const GATEWAY_HEADER = 'x-keelson-gateway';
