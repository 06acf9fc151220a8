/** The settings that only `keelson conformance` has. */
import { duration, noText, type Setting } from './setting.ts';

export const conformanceSettings = {
  target: {
    flag: 'url',
    positional: true,
    required: ['conformance'],
    type: 'string',
    commands: { conformance: noText },
    value: 'URL',
    about: 'Address of the server to look at',
  },
  api: {
    flag: 'api',
    type: 'string',
    choices: ['control-plane', 'agent-server', 'a2a'],
    commands: { conformance: noText },
    value: 'API',
    about: 'What to look at; otherwise what the /openapi.json of the server says it is',
  },
  key: {
    flag: 'key',
    env: 'KEELSON_CONFORMANCE_KEY',
    type: 'string',
    commands: { conformance: noText },
    value: 'KEY',
    about: 'API key to send; better set in the environment than as a flag',
  },
  maxExamples: {
    flag: 'max-examples',
    type: 'integer',
    minimum: 1,
    maximum: 100_000,
    commands: { conformance: 20 },
    value: 'N',
    about: 'How many requests an operation gets in each phase, beside those that every run makes',
  },
  samples: {
    flag: 'samples',
    type: 'string',
    commands: { conformance: noText },
    value: 'FILE',
    about: 'JSON file with values that are good on the server, such as {"body.token_url": ["https://idp.example.com/token"]}',
  },
  partial: {
    flag: 'partial',
    type: 'boolean',
    commands: { conformance: false },
    about: 'Operations that the server does not have are no failure',
  },
  maxTime: {
    flag: 'max-time',
    ...duration,
    commands: { conformance: noText },
    about: 'How long the run may take in all; then it is stopped, and what it has found by then is reported',
  },
  reportDirectory: {
    flag: 'report-dir',
    type: 'string',
    commands: { conformance: '.keelson/conformance' },
    value: 'DIR',
    about: 'Where the report is written as JUnit XML',
  },
} satisfies Record<string, Setting>;
