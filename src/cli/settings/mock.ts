/** The settings that only `keelson mock` has, and the seed that it shares with `keelson conformance`. */
import { sharePattern } from '../../mock/duration.ts';
import { duration, noNumber, noText, port, type Setting } from './setting.ts';

export const mockSettings = {
  agentPort: {
    flag: 'agent-port',
    env: 'KEELSON_AGENT_PORT',
    ...port,
    commands: { mock: 8126 },
    about: 'Port of an agent server that belongs to no deployment; 0 takes a free one',
  },
  requireKey: {
    flag: 'require-key',
    type: 'boolean',
    commands: { mock: false },
    about: 'Ask for a key as a real server does, the one of --api-key or one that is made; otherwise any or none will do',
  },
  state: {
    flag: 'state',
    type: 'string',
    commands: { mock: noText },
    value: 'FILE',
    about: 'JSON file that the deployments are read from and written to; without one they are in memory only',
  },
  save: {
    flag: 'save',
    type: 'boolean',
    commands: { mock: true },
    about: 'Write changes to the state file; otherwise it is only read',
  },
  reset: {
    flag: 'reset',
    type: 'boolean',
    commands: { mock: false },
    about: 'Forget the deployments of the state file',
  },
  after: {
    flag: 'after',
    ...duration,
    commands: { mock: '100ms' },
    about: 'How long a deployment or revision stays in each status on its way',
  },
  latency: {
    flag: 'latency',
    ...duration,
    commands: { mock: '0ms' },
    about: 'How long every operation waits before it begins',
  },
  fail: {
    flag: 'fail',
    type: 'string',
    pattern: { is: sharePattern, words: 'a share such as 5%' },
    commands: { mock: '0%' },
    value: 'SHARE',
    about: 'Which share of all requests is answered with 503',
  },
  seed: {
    flag: 'seed',
    type: 'integer',
    maximum: 4_294_967_295,
    commands: { mock: noNumber, conformance: noNumber },
    value: 'N',
    about: 'Decides what is left to chance: which requests fail, or are made; the same seed does the same again',
  },
  graphs: {
    flag: 'graphs',
    type: 'string',
    pattern: { is: /^[^,\s]+(,[^,\s]+)*$/, words: 'names with commas between them' },
    commands: { mock: 'agent' },
    value: 'NAMES',
    about: "The scripted agent's assistants, where no langgraph.json names them",
  },
} satisfies Record<string, Setting>;
