/** The settings of what runs agent servers. */
import { noNumber, noText, type Setting } from './setting.ts';

const NAMESPACE = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?';
const ENTRY = `([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}=)?${NAMESPACE}`;
const NAMESPACES = new RegExp(`^${ENTRY}(,${ENTRY})*$`);

export const driverSettings = {
  driver: {
    flag: 'driver',
    env: 'KEELSON_DRIVER',
    type: 'string',
    choices: ['process', 'docker', 'kubernetes'],
    commands: { up: 'process', listener: 'process', doctor: noText },
    value: 'NAME',
    about:
      'What runs agent servers: process (on this machine), docker (in containers of Docker or podman) or kubernetes (in the pods of a cluster)',
  },
  engine: {
    flag: 'engine',
    env: 'KEELSON_ENGINE',
    alsoEnv: ['DOCKER_HOST'],
    type: 'string',
    pattern: { is: /^(unix:\/\/\/.+|tcp:\/\/[^\s/]+)$/, words: 'an address such as unix:///var/run/docker.sock' },
    commands: { up: noText, listener: noText, doctor: noText },
    value: 'ADDRESS',
    about: 'The container engine of the docker driver. Default: the socket of Docker or podman on this machine',
  },
  agentImage: {
    flag: 'agent-image',
    env: 'KEELSON_AGENT_IMAGE',
    type: 'string',
    commands: { up: noText, listener: noText },
    value: 'IMAGE',
    about: 'The image in which the docker and kubernetes drivers build and run projects. Default: keelson/agent of this version',
  },
  registryPort: {
    flag: 'registry-port',
    env: 'KEELSON_REGISTRY_PORT',
    type: 'integer',
    minimum: 0,
    maximum: 65_535,
    commands: { up: 8129 },
    value: 'PORT',
    about: 'Port of the registry to which images are pushed with the docker and kubernetes drivers. 0: any that is free',
  },
  registryUrl: {
    flag: 'registry-url',
    env: 'KEELSON_REGISTRY_URL',
    type: 'string',
    pattern: {
      is: /^(https?:\/\/)?[\w.-]+(:\d+)?\/?$/,
      words: 'a host name such as registry.example.com, with a port or without',
    },
    commands: { up: noText },
    value: 'HOST',
    about:
      'Under which clients, and the container engine or the nodes of the cluster, reach the registry, when it is behind a reverse proxy with TLS. Default: the loopback address and its port; the kubernetes driver has none',
  },
  webhookPrivateNetworks: {
    flag: 'webhook-private-networks',
    env: 'KEELSON_WEBHOOK_PRIVATE_NETWORKS',
    type: 'string',
    choices: ['operator', 'all', 'none'],
    commands: { up: 'operator' },
    value: 'TENANTS',
    about:
      'Of which tenants webhooks may go to private networks, from agents that this server runs: of the first tenant, of all, or of none',
  },
  registryQuota: {
    flag: 'registry-quota',
    env: 'KEELSON_REGISTRY_QUOTA',
    type: 'integer',
    minimum: 0,
    commands: { up: 0 },
    value: 'MB',
    about: 'What the pushed images of one tenant may take of the disk. 0: no quota',
  },
  kubeconfig: {
    flag: 'kubeconfig',
    env: 'KEELSON_KUBECONFIG',
    alsoEnv: ['KUBECONFIG'],
    type: 'string',
    commands: { up: noText, listener: noText },
    value: 'FILE',
    about: 'Access to the cluster of the kubernetes driver. Default: the service account of this pod, or ~/.kube/config',
  },
  namespace: {
    flag: 'namespace',
    env: 'KEELSON_NAMESPACE',
    type: 'string',
    pattern: { is: new RegExp(`^${NAMESPACE}$`), words: 'a name of a Kubernetes namespace' },
    commands: { up: noText, listener: noText },
    value: 'NAME',
    about: 'Where the kubernetes driver runs agent servers. Default: the namespace of the kubeconfig, or of this pod',
  },
  tenantNamespaces: {
    flag: 'tenant-namespaces',
    env: 'KEELSON_TENANT_NAMESPACES',
    type: 'string',
    pattern: { is: NAMESPACES, words: 'a list such as 0199a3c2-8d5e-7f60-a1b2-c3d4e5f60718=agents-acme,staging' },
    commands: { up: noText, listener: noText },
    value: 'LIST',
    about:
      'Further namespaces of the kubernetes driver, with commas between them: TENANT=NAME for agents of the tenant with that id alone, the first of which they run in if they name none; NAME for all agents that name it',
  },
  clusterUrl: {
    flag: 'cluster-url',
    env: 'KEELSON_CLUSTER_URL',
    type: 'string',
    pattern: { is: /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, words: 'an address such as http://keelson.agents.svc:8124' },
    commands: { up: noText },
    value: 'URL',
    about:
      'Address of this server for the pods of the kubernetes driver, which fetch projects from source there. Default: that of --public-url',
  },
  isolation: {
    flag: 'isolation',
    env: 'KEELSON_ISOLATION',
    type: 'string',
    choices: ['auto', 'none'],
    commands: { up: 'auto' },
    value: 'HOW',
    about:
      'Keep builds and agents from the files of this server and of other tenants: auto (as well as this machine can; if it cannot, only one tenant is accepted) or none',
  },
  processLimit: {
    flag: 'process-limit',
    env: 'KEELSON_PROCESS_LIMIT',
    type: 'integer',
    minimum: 32,
    maximum: 1_000_000,
    commands: { up: 1024, listener: 1024 },
    value: 'N',
    about:
      'How many processes and threads an agent server or a build may have at a time, with all that it starts, with the process driver',
  },
  agentNetwork: {
    flag: 'agent-network',
    env: 'KEELSON_AGENT_NETWORK',
    type: 'string',
    choices: ['auto', 'shared'],
    commands: { up: 'auto', listener: 'auto' },
    value: 'HOW',
    about:
      'Give the builds and agents of each tenant a network of their own: auto (where this machine can; if it cannot, only one tenant is accepted) or shared (they use that of the machine, and all tenants trust each other)',
  },
  agentPorts: {
    flag: 'agent-ports',
    env: 'KEELSON_AGENT_PORTS',
    type: 'string',
    pattern: { is: /^\d{1,5}(,\d{1,5})*$/, words: 'ports with commas between them, such as 11434,4873' },
    commands: { up: noText, listener: noText },
    value: 'PORTS',
    about:
      'Ports of this machine that builds and agents reach from a network of their own, also at its loopback address, besides those of this server, of its public URL and of a PostgreSQL here',
  },
  socketFd: {
    flag: 'socket-fd',
    type: 'integer',
    minimum: 3,
    maximum: 1023,
    commands: { agent: noNumber },
    value: 'NUMBER',
    about:
      'Answer also on the listening socket that the parent process handed over as this file descriptor. For the control plane',
  },
  silenceSeconds: {
    flag: 'silence',
    env: 'KEELSON_SILENCE_SECONDS',
    type: 'integer',
    minimum: 5,
    maximum: 86_400,
    commands: { up: 30, listener: 30 },
    value: 'SECONDS',
    about: 'Restart an agent server that has answered nothing for so long, for instance because its graph blocks the event loop',
  },
  restAfterSeconds: {
    flag: 'rest-after',
    env: 'KEELSON_REST_AFTER_SECONDS',
    type: 'integer',
    minimum: 0,
    maximum: 31_536_000,
    commands: { up: 900, mock: 900 },
    value: 'SECONDS',
    about:
      'Put a deployment of type dev_zero to rest that was not used for so long: its agent servers are ended, and started by the next request or when something is due. 0: never',
  },
  listenerLostSeconds: {
    flag: 'listener-lost-after',
    env: 'KEELSON_LISTENER_LOST_SECONDS',
    type: 'integer',
    minimum: 0,
    maximum: 31_536_000,
    commands: { up: 300 },
    value: 'SECONDS',
    about:
      'Start the deployments of a listener on the machine of its fallback when its own machine was gone for so long, if their state is in a PostgreSQL database. 0: never',
  },
  scaleDownAfterSeconds: {
    flag: 'scale-down-after',
    env: 'KEELSON_SCALE_DOWN_AFTER_SECONDS',
    type: 'integer',
    minimum: 0,
    maximum: 86_400,
    commands: { up: 900 },
    value: 'SECONDS',
    about:
      'Take agent servers away from a deployment between its min_scale and max_scale when its load was lower for so long, a tenth of them every two minutes',
  },
} satisfies Record<string, Setting>;
