/** Every command there is, in the order of `--help`, and what it says of each. */

interface CommandText {
  /** For the list of commands. */
  about: string;
  /** For the help of the command itself. */
  detail: string;
}

export const commands = {
  up: {
    about: 'Start the control plane, and deploy a demo agent the first time',
    detail:
      'Starts the control plane: deployments are made, built, launched and rolled out through its API, and reached below /d/<name>.',
  },
  agent: {
    about: 'Start one agent server alone, for a project with a langgraph.json',
    detail:
      'Starts one agent server for the graphs of a project: assistants, threads, runs, streams and A2A, with durable state.',
  },
  mock: {
    about: 'Start a mock of both: nothing is built or run, and everything answers',
    detail:
      'Starts a control plane whose deployments go through their statuses in scripted time and are answered by a scripted agent.',
  },
  deploy: {
    about: 'Deploy the project in a folder to a control plane, and wait until it is live',
    detail:
      'Packs the folder, sends it, and shows how its build and roll-out get on. The environment that the project names goes with it as secrets, without the names that the platform sets itself.\n\nExit codes: 0 live (with --no-wait: accepted); 1 failed, or refused by the server; 2 the command or the project cannot be as they are, and nothing was sent; 130 after Ctrl-C, which ends the waiting and leaves the deployment to go on.\n\n--json prints one object a line; the last one has "event": "result".',
  },
  logs: {
    about: 'Print what an agent server or a build writes, and follow it',
    detail: 'Prints the newest lines of a log, oldest first.',
  },
  list: { about: 'List what is deployed', detail: 'Lists the deployments that the key may see.' },
  revisions: {
    about: 'List the revisions of a deployment, and what became of each',
    detail: 'Lists the revisions of a deployment, newest first. One that served and was followed by another is REPLACED.',
  },
  delete: {
    about: 'Delete a deployment with all its threads and runs',
    detail: 'Deletes a deployment: its agent server, its database, its builds and its logs. There is no way back.',
  },
  keys: {
    about: 'Create, list, rotate and revoke API keys',
    detail:
      'Works on the data directory of a control plane on this machine, whether it runs or not, and needs no key. The text of a key is printed once. Over the network the same is at /v2/keelson/keys.',
  },
  tenants: {
    about: 'Create and list tenants',
    detail: 'Works on the data directory of a control plane on this machine, whether it runs or not, and needs no key.',
  },
  audit: {
    about: 'Show who changed what, when and from where',
    detail: 'Reads the audit log in the data directory of a control plane on this machine, newest entry first.',
  },
  conformance: {
    about: 'Fuzz any server that claims the contract, and report what differs',
    detail:
      'Sends a server requests made from the contract, valid and broken ones, and holds every answer against it. It creates and deletes things there. Exits with 1 when something differs, and with 3 when nothing could be asked. The OpenAPI parts are asked by Schemathesis, which is installed from PyPI the first time (Python 3.11 is needed).',
  },
} as const satisfies Record<string, CommandText>;

export type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands) as CommandName[];
