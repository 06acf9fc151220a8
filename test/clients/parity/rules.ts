/** Where we differ from the peers on purpose: each rule names the entry of `spec/decisions.yaml` that says why. */
import type { PeerName } from './peers.ts';

export interface Rule {
  decision: string;
  /** Matches `scenario / step path.of.the.field`. */
  at: RegExp;
  /** Which values it explains; any when absent. */
  when?(peer: unknown, ours: unknown): boolean;
}

const isInteger = (value: unknown) => Number.isInteger(value);

/** Differences to the server for JavaScript graphs. They explain those to the other one too. */
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

const aroundSdk: Rule[] = [
  { decision: 'cors-origins', at: /^pages of other origins \/ .*\.headers\./ },
  { decision: 'cors-origins', at: /^pages that the project names \/ .*, not allowed / },
  { decision: 'thread-ttl-shape', at: /^times to live of threads \/ get/, when: (peer) => peer === null },
  { decision: 'thread-ttl-shape', at: /^times to live of threads \/ n/, when: (peer, ours) => peer === 200 && ours === 422 },
  { decision: 'protocol-v2-events', at: /\.applied_through_seq$/, when: (peer, ours) => isInteger(peer) && isInteger(ours) },
  { decision: 'protocol-v2-events', at: /^messages of protocol v2 \// },
];

/** Differences to the server for JavaScript graphs alone: it has no crons. */
const javascriptRules: Rule[] = [
  { decision: 'agent-server-crons', at: /^crons \// },
  { decision: 'agent-server-error-body', at: /^pages of other origins \/ error \.body$/ },
  { decision: 'project-routes', at: /^(routes of|pages that) the project .*\.(status|body|headers\.x-own)$/ },
  { decision: 'project-auth', at: /^auth of the project \/ nobody asks for health / },
  { decision: 'parity-own-fields', at: /^auth of the project \/ .*\.configurable\.user_id$/ },
  { decision: 'thread-ttl-shape', at: /^times to live of threads \/ changed / },
  { decision: 'protocol-v2-events', at: /^protocol v2 \/ (answered again|id that|inject|no |unknown )/ },
  { decision: 'webhook-payload', at: /^webhooks \// },
  { decision: 'store-vectors', at: /^store searched by meaning \// },
];

const isNull = (peer: unknown) => peer === null;
const absent = (_: unknown, ours: unknown) => ours === undefined;

/** Differences to the server for Python graphs alone. */
const pythonRules: Rule[] = [
  // What the two languages' libraries write.
  { decision: 'parity-languages', at: /\.(name|usage_metadata|artifact|parent_config|graph|chunk_position)$/, when: isNull },
  { decision: 'parity-languages', at: /\.status$/, when: (peer, ours) => peer === 'success' && ours === undefined },
  { decision: 'parity-languages', at: /\.parent_ids$/, when: absent },
  { decision: 'parity-languages', at: /^stream mode (messages|messages-tuple|events) \// },
  { decision: 'parity-languages', at: /^(several modes at once|breakpoints) \/ [a-z ]+ $/ },
  { decision: 'parity-languages', at: /^stream mode values \/ (asking|answered) / },
  { decision: 'parity-languages', at: /^questions from inside \/ streamed \[\d\]\.data\.(messages|notes)$/ },
  { decision: 'parity-languages', at: /^stream mode updates \/ with subgraphs \[\d\]\.data\.ask$/, when: isNull },
  { decision: 'parity-languages', at: /\.checkpoint_map/ },
  { decision: 'parity-languages', at: /\.tasks\[\d+\]\.(state|result)$/ },
  { decision: 'parity-languages', at: /^what a node is told \/ .*\.seen\.(recursionLimit|tags)$/, when: isNull },
  { decision: 'parity-languages', at: /^questions and answers \/ no question open / },
  { decision: 'parity-languages', at: /^two questions at once \/ thread / },
  { decision: 'parity-languages', at: /^commands \/ / },
  { decision: 'parity-languages', at: /^assistants \/ (graph|schemas)/ },
  // What is the server's own.
  { decision: 'parity-own-fields', at: /\.configurable\.(user_id|langgraph_(request_id|auth_\w+)|__\w+)$/, when: absent },
  { decision: 'parity-own-fields', at: /\.metadata\.user_id$/, when: absent },
  { decision: 'parity-own-fields', at: /\.(langsmith_session_name|kwargs\.checkpoint_during)$/, when: absent },
  { decision: 'parity-own-fields', at: /\.response_schema$/, when: isNull },
  { decision: 'parity-own-fields', at: /\.(parent_)?checkpoint_id$/, when: absent },
  { decision: 'parity-own-fields', at: /^updates of the state \/ .* \.configurable$/, when: absent },
  {
    decision: 'parity-own-fields',
    at: /^crons \/ .*\.(payload\.\w+|user_id)$/,
    when: (_, ours) => ours === undefined || ours === null,
  },
  { decision: 'agent-server-crons', at: /^crons \/ update \.next_run_date$/ },
  { decision: 'run-metadata', at: /^without a thread \/ .*\.metadata\.assistant_id$/ },
  { decision: 'run-context', at: /^what a node is told \/ .*\.(context(\.\w)?|configurable\.locale)$/ },
  { decision: 'error-messages', at: /\.message$/, when: (peer) => peer === 'An internal error occurred' },
  { decision: 'error-messages', at: /\.error\.error$/, when: (peer) => peer === 'RangeError' },
  { decision: 'thread-record', at: /\.values$/, when: isNull },
  { decision: 'thread-state-shape', at: /^threads \/ empty state \.metadata$/, when: isNull },
  { decision: 'cancelled-thread', at: /^cancelling \/ (thread \.(error|status)|join \.\w+)$/ },
  { decision: 'cancel-run', at: /^cancelling \/ cancel $/ },
  // What is around the SDK.
  { decision: 'project-routes', at: /^routes of the project \/ unknown / },
  { decision: 'parity-own-fields', at: /\.body\.services$/, when: absent },
  { decision: 'cors-origins', at: /^pages .*\/ preflight.*\.(status|body)$/ },
  { decision: 'protocol-v2-events', at: /^protocol v2 \/ unknown assistant / },
  { decision: 'parity-languages', at: /^auth of the project \/ ann runs on it \.seen\.(context|recursionLimit|tags)$/ },
  { decision: 'project-auth', at: /^auth of the project \/ without a thread / },
];

export function rulesOf(peer: PeerName): Rule[] {
  return [...(peer === 'javascript' ? javascriptRules : pythonRules), ...rules, ...aroundSdk];
}
