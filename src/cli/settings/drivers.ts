/** The settings of what runs agent servers. */
import { noText, type Setting } from './setting.ts';

export const driverSettings = {
  driver: {
    flag: 'driver',
    env: 'KEELSON_DRIVER',
    type: 'string',
    choices: ['process', 'docker', 'kubernetes'],
    commands: { up: 'process', doctor: noText },
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
    commands: { up: noText, doctor: noText },
    value: 'ADDRESS',
    about: 'The container engine of the docker driver. Default: the socket of Docker or podman on this machine',
  },
  agentImage: {
    flag: 'agent-image',
    env: 'KEELSON_AGENT_IMAGE',
    type: 'string',
    commands: { up: noText },
    value: 'IMAGE',
    about: 'The image in which the docker driver builds and runs projects. Default: keelson/agent of this version',
  },
  kubeconfig: {
    flag: 'kubeconfig',
    env: 'KEELSON_KUBECONFIG',
    alsoEnv: ['KUBECONFIG'],
    type: 'string',
    commands: { up: noText },
    value: 'FILE',
    about: 'Access to the cluster of the kubernetes driver. Default: the service account of this pod, or ~/.kube/config',
  },
  namespace: {
    flag: 'namespace',
    env: 'KEELSON_NAMESPACE',
    type: 'string',
    pattern: { is: /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/, words: 'a name of a Kubernetes namespace' },
    commands: { up: noText },
    value: 'NAME',
    about: 'Where the kubernetes driver runs agent servers. Default: the namespace of the kubeconfig, or of this pod',
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
  silenceSeconds: {
    flag: 'silence',
    env: 'KEELSON_SILENCE_SECONDS',
    type: 'integer',
    minimum: 5,
    maximum: 86_400,
    commands: { up: 30 },
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
