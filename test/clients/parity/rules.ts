/** Where we differ from the peer on purpose: each rule names the entry of `spec/decisions.yaml` that says why. */

export interface Rule {
  decision: string;
  /** Matches `scenario / step path.of.the.field`. */
  at: RegExp;
  /** Which values it explains; any when absent. */
  when?(peer: unknown, ours: unknown): boolean;
}

const isInteger = (value: unknown) => Number.isInteger(value);

export const rules: Rule[] = [
  { decision: 'run-metadata', at: /\.(langgraph_(api_url|host|plan|version)|ls_integration|user-agent)$/ },
  { decision: 'run-metadata', at: /metadata\.(checkpoint_(id|ns|map)|langgraph_\w+)$/, when: (_, ours) => ours === undefined },
  {
    decision: 'run-metadata',
    at: /config\.(recursion_limit|configurable\.checkpoint_map)$/,
    when: (_, ours) => ours === undefined,
  },
  { decision: 'streamed-messages', at: /\.tool_call_chunks$/, when: (_, ours) => ours === undefined },
  { decision: 'stream-modes', at: /^stream mode messages \/ with subgraphs $/ },
  { decision: 'run-record', at: /\.kwargs\.(config\.(metadata|configurable)|context)/ },
  { decision: 'multitask-default', at: /\.multitask_strategy$/, when: (peer, ours) => peer === 'reject' && ours === 'enqueue' },
  { decision: 'multitask-default', at: /\/ rejected \.failed$/, when: (_, ours) => ours === 409 },
  { decision: 'thread-record', at: /\.config\.(configurable|tags)$/, when: (_, ours) => ours === undefined },
  { decision: 'thread-record', at: /\.interrupts\.<id \d+>$/, when: (peer) => JSON.stringify(peer) === '[]' },
  { decision: 'thread-record', at: /\.tasks\[\d+\]\.error$/, when: (_, ours) => typeof ours === 'string' },
  { decision: 'thread-state-shape', at: /\/ state with subgraphs \.tasks\[0\]\.checkpoint$/, when: (peer) => peer === null },
  { decision: 'join-answer', at: /^(waiting|without a thread) \/ (fails|error as a value|recursion limit) / },
  { decision: 'join-answer', at: /^two questions at once \/ asked \.__interrupt__$/ },
  { decision: 'join-answer', at: /^without a thread \/ asks \.failed$/ },
  { decision: 'join-answer', at: /^cancelling \/ join $/ },
  { decision: 'run-stream-framing', at: /^cancelling \/ its stream $/ },
  { decision: 'run-stream-resumption', at: /\/ joined late $|^streams read again \// },
  {
    decision: 'agent-server-error-details',
    at: / \.failed$/,
    when: (peer, ours) => isInteger(peer) && [404, 422].includes(ours as number),
  },
  { decision: 'thread-history-before', at: /^time travel \/ before $/ },
  { decision: 'thread-state-at-checkpoint', at: /^time travel \/ unknown checkpoint / },
  { decision: 'thread-state-update', at: /^updates of the state \/ thread \.status$/ },
  { decision: 'thread-copy', at: /^threads \/ copy \.metadata\.thread_id$/ },
  { decision: 'assistant-schemas', at: /^assistants \/ schemas \.\w+_schema\.\$schema$/ },
  { decision: 'assistant-delete', at: /^assistants \/ delete $/ },
  { decision: 'assistant-record', at: /^assistants \/ unknown graph / },
];
