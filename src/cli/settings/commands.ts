/** All commands with their help texts, in the order of `--help`. A name of two words is a sub-command of a group. */

interface CommandText {
  /** For the list of commands. */
  about: string;
  /** For the help of the command itself. */
  detail: string;
}

export const commands = {
  init: {
    about: 'Make a project from a template',
    detail:
      'Makes the folder of a new project: a typed graph, its packages, a test and a README. Every template runs without a model key. A file that is there already is never changed.',
  },
  dev: {
    about: 'Serve a project while you write it: every save reloads its graphs',
    detail:
      'Starts an agent server for a project and reloads the graphs at every save; threads and their state are kept. A save that cannot be loaded is explained, and the graphs before it go on serving. Runs that execute at a reload go on with the graphs before for the time of --grace, then continue from their last checkpoint with the new ones. Types are checked in the background.',
  },
  validate: {
    about: 'Say what a project will get: its graphs, what each key of langgraph.json does, its variables',
    detail:
      'Reads the langgraph.json of a project as builds and agent servers do: ✓ acted on, ! without effect, ? unknown, ✗ refused. Nothing of the project is executed, unless with --import.\n\nExit codes: 0 the project is hosted; 1 it is not; 2 there is no such file.',
  },
  up: {
    about: 'Start the control plane, and deploy a demo agent the first time',
    detail:
      'Starts the control plane. Its API creates, builds, launches and rolls out deployments, which are reached below /d/<name>.',
  },
  agent: {
    about: 'Start one agent server alone, for a project with a langgraph.json',
    detail:
      'Starts one agent server for the graphs of a project: assistants, threads, runs, streams and A2A, with durable state.',
  },
  listener: {
    about: 'Run agent servers of a control plane on this machine, over one outbound connection',
    detail:
      'Connects this machine to a control plane as a listener of the tenant of the key, which it registers the first time, and runs the deployments that name the listener. Requests to agents come over the same connection, so nothing here listens for others. When it ends, agent servers go on: the next start finds them.\n\nExit codes: 1 the control plane refuses the machine, or another one connected as the same listener; 2 a setting is invalid.',
  },
  mock: {
    about: 'Start a mock of both servers: every operation answers, nothing is built or run',
    detail: 'Starts a control plane whose deployments change status in scripted time, with a scripted agent behind them.',
  },
  deploy: {
    about: 'Deploy the project in a folder to a control plane, and wait until it is live',
    detail:
      'Packs and sends the folder, then shows the progress of build and roll-out. The variables that the project names are sent as secrets, except those that the platform sets itself.\n\nA project that did not change makes no revision, unless with --force.\n\nExit codes: 0 live, or unchanged (with --no-wait: accepted); 1 failed, or refused by the server; 2 the command or the project is invalid, and nothing was sent; 130 after Ctrl-C, which ends the wait while the deployment continues.\n\n--json prints one object a line; the last one has "event": "result".',
  },
  build: {
    about: 'Make a container image of the project in a folder, with Docker or podman',
    detail:
      'Packs the folder as keelson deploy does, and makes an image of it on the base image keelson/agent: the packages are installed, the build command runs, and the graphs are imported once. The image serves the project on $PORT, and needs nothing but a volume at /data or a database in DATABASE_URI. Files of variables are left out: give the variables when it is run.\n\nExit codes: 0 the image is there; 1 it could not be made; 2 the command or the project is invalid.',
  },
  logs: {
    about: 'Print the log of an agent server or a build, and follow it',
    detail: 'Prints the newest lines of a log, oldest first.',
  },
  list: { about: 'List deployments', detail: 'Lists the deployments that the key may see.' },
  status: {
    about: 'Show one deployment: its address, what serves and what became of the newest revision',
    detail: 'Shows the state of a deployment and of its newest revision, with the reason if that one failed.',
  },
  revisions: {
    about: 'List the revisions of a deployment and their statuses',
    detail: 'Lists the revisions of a deployment, newest first. The live one serves; others that are DEPLOYED served before it.',
  },
  rollback: {
    about: 'Go back to an earlier revision, and wait until it is live',
    detail:
      'Makes a new revision that repeats an earlier one: its source, configuration and secrets. Without a revision it repeats the one that served before the live one.\n\nExit codes: 0 live (with --no-wait: accepted); 1 failed, or refused by the server; 130 after Ctrl-C, which ends the wait while the roll-out continues.',
  },
  delete: {
    about: 'Delete a deployment with all its threads and runs',
    detail: 'Deletes a deployment with its agent server, database, builds and logs. This cannot be undone.',
  },
  open: {
    about: 'Open the page of a deployment in the browser, and print its address',
    detail: 'Opens the status page of a deployment, or the first page of the control plane. The address is always printed.',
  },
  run: {
    about: 'Send a message to an agent, and print the answer as it comes',
    detail:
      'Runs an agent: keelson run NAME "message". The answer goes to standard output, all else to standard error: tool calls, questions with the way to answer them, and how to go on with the thread. Without a message it is a conversation, a line a turn. Ctrl-C cancels the run.\n\n--url may also be the address of an agent server alone, such as one of keelson dev; then all that is given is the message.\n\nExit codes: 0 ended, or waits for an answer; 1 the run failed, or the server refused it; 130 after Ctrl-C.\n\n--json prints one event a line; the last one has "event": "result".',
  },
  'secrets list': {
    about: 'List the names of the secrets of a deployment',
    detail: 'Lists the names of the secrets. Values are never printed.',
  },
  'secrets set': {
    about: 'Set some secrets with a new revision, and wait until it is live',
    detail:
      'Sets secrets and keeps all others. A new revision repeats the live one with them, without the folder of the project.\n\nNAME alone asks for the value on a terminal and reads it from standard input elsewhere. NAME=VALUE is possible too, but stays in the history of the shell and is seen by other users in the list of processes.\n\nExit codes: 0 live (with --no-wait: accepted); 1 failed, or refused by the server; 2 nothing was sent; 130 after Ctrl-C.',
  },
  'secrets unset': {
    about: 'Remove some secrets with a new revision, and wait until it is live',
    detail: 'Removes secrets and keeps all others. A new revision repeats the live one without them.',
  },
  'keys create': {
    about: 'Create an API key, and print its text once',
    detail:
      'Creates an API key and prints its text, which is never shown again. Like the other commands for keys, tenants and the audit log it calls the control plane that runs, or works on its data directory if none does, which needs no key.',
  },
  'keys list': {
    about: 'List API keys',
    detail: 'Lists the API keys, oldest first, with their scopes. Their texts are not stored.',
  },
  'keys rotate': {
    about: 'Give an API key a new text',
    detail: 'Gives an API key a new text and prints it. The previous text stays valid for a while.',
  },
  'keys revoke': {
    about: 'End an API key at once',
    detail: 'Ends an API key at once, in all its texts. This cannot be undone.',
  },
  'tenants create': {
    about: 'Create a tenant',
    detail: 'Creates a tenant: deployments and keys of its own, which other tenants do not see.',
  },
  'tenants list': { about: 'List tenants', detail: 'Lists the tenants, oldest first.' },
  'tenants delete': {
    about: 'Delete a tenant without deployments, with all its keys',
    detail:
      'Deletes a tenant with its keys, listeners and OAuth tokens. It is refused while the tenant has deployments, for the first tenant and for the last one. This cannot be undone.',
  },
  audit: {
    about: 'Show the audit log: who changed what, when and from where',
    detail: 'Prints the audit log, newest entry first.',
  },
  doctor: {
    about: 'Check what a control plane and its commands need, and say what to do',
    detail:
      'Checks this machine, the data directory, and the control plane that commands find, a line each: ✓ good, ! worth a look, ✗ broken. It changes nothing, and prints no secret.\n\nExit codes: 0 nothing is broken; 1 something is.',
  },
  conformance: {
    about: 'Fuzz a server that claims the contract, and report violations',
    detail:
      'Sends valid and invalid requests made from the contract, and checks every response against it. It creates and deletes resources on the server. Exit codes: 1 violations found; 3 nothing could be tested. OpenAPI is tested with Schemathesis, which is installed from PyPI the first time (needs Python 3.11).',
  },
  completion: {
    about: 'Print the completion script of a shell: bash, zsh or fish',
    detail:
      'Prints a script that completes commands, options, their values and names of deployments, tenants and keys. For bash put eval "$(keelson completion bash)" into ~/.bashrc; for zsh eval "$(keelson completion zsh)" into ~/.zshrc, after compinit; for fish: keelson completion fish > ~/.config/fish/completions/keelson.fish',
  },
} as const satisfies Record<string, CommandText>;

export type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands) as CommandName[];

/** The first word of commands of two words → what they have in common. */
export const commandGroups: Record<string, string> = {
  secrets: 'List, set and unset the secrets of a deployment',
  keys: 'Create, list, rotate and revoke API keys',
  tenants: 'Create, list and delete tenants',
};
