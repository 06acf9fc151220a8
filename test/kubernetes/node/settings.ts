/** Configuration files of the node's components. Each names what differs from a node that somebody would run. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NETWORK_PLUGINS } from './binaries.ts';

/** Where the parts of one node are. */
export interface Places {
  /** Folder of everything that the node writes. */
  folder: string;
  /** Folder of its sockets: the path of a socket must be short. */
  sockets: string;
  /** The network bridge of its pods, and the first three parts of their addresses. */
  bridge: string;
  net: string;
  ports: Ports;
  /** Token of the cluster's administrator. */
  token: string;
}

interface Ports {
  etcd: number;
  etcdPeers: number;
  api: number;
  controllers: number;
  scheduler: number;
  kubelet: number;
}

export const POD_IMAGE = 'keelson.test/pod:1';
/** The same, whose program is not root. */
export const USER_IMAGE = 'keelson.test/pod:user';

export const runtimeSocket = ({ sockets }: Places) => join(sockets, 'containerd.sock');
export const kubeconfigFile = ({ folder }: Places) => join(folder, 'kubeconfig.json');

/** Writes all of them. */
export async function writeSettings(places: Places): Promise<void> {
  const { folder, token } = places;
  const files: Record<string, string> = {
    'containerd.toml': containerd(places),
    'cni/10-keelson.conflist': JSON.stringify(network(places)),
    'kubelet.json': JSON.stringify(kubelet(places)),
    'tokens.csv': `${token},admin,admin,"system:masters"\n`,
    'kubeconfig.json': JSON.stringify(kubeconfigOf(places, token)),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 });
}

/** Access for the holder of a token. JSON is YAML. */
export function kubeconfigOf({ net, ports }: Places, token: string, namespace = 'default'): object {
  return {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'node' },
    clusters: [{ name: 'node', cluster: { server: `https://${net}.1:${ports.api}`, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'user', user: { token } }],
    contexts: [{ name: 'node', context: { cluster: 'node', user: 'user', namespace } }],
  };
}

function containerd(places: Places): string {
  const { folder, sockets } = places;
  return `version = 2
root = "${folder}/images"
state = "${sockets}/state"
disabled_plugins = ["io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.zfs", "io.containerd.snapshotter.v1.aufs", "io.containerd.snapshotter.v1.devmapper"]
[grpc]
  address = "${runtimeSocket(places)}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${POD_IMAGE}"
  restrict_oom_score_adj = true
  netns_mounts_under_state_dir = true
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
      [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
        SystemdCgroup = false
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "${NETWORK_PLUGINS}"
    conf_dir = "${folder}/cni"
  [plugins."io.containerd.grpc.v1.cri".registry]
    config_path = "${folder}/registries"
`;
}

/** Pods and the node reach each other; nothing is routed further, so that no packet filter rule is needed. */
function network({ bridge, net, folder }: Places): object {
  const ranges = [[{ subnet: `${net}.0/24`, gateway: `${net}.1` }]];
  const ipam = { type: 'host-local', ranges, routes: [{ dst: '0.0.0.0/0' }], dataDir: join(folder, 'addresses') };
  return { cniVersion: '0.4.0', name: 'keelson', plugins: [{ type: 'bridge', bridge, isGateway: true, ipMasq: false, ipam }] };
}

/** No control groups by quality of service and no eviction: the machine is shared with the rest of the tests. */
function kubelet(places: Places): object {
  return {
    ...{ apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' },
    ...{ address: `${places.net}.1`, port: places.ports.kubelet, readOnlyPort: 0, healthzPort: 0 },
    authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
    authorization: { mode: 'AlwaysAllow' },
    ...{ cgroupDriver: 'cgroupfs', cgroupsPerQOS: false, enforceNodeAllocatable: [], failCgroupV1: false, failSwapOn: false },
    ...{ localStorageCapacityIsolation: false, makeIPTablesUtilChains: false, resolvConf: '' },
    evictionHard: { 'memory.available': '10Mi', 'nodefs.available': '0%', 'imagefs.available': '0%' },
    imageGCHighThresholdPercent: 100,
    podLogsDir: join(places.folder, 'logs/pods'),
    containerRuntimeEndpoint: `unix://${runtimeSocket(places)}`,
    // Tests do not wait for what a person would not notice.
    ...{ syncFrequency: '10s', fileCheckFrequency: '1h', httpCheckFrequency: '1h', nodeStatusUpdateFrequency: '2s' },
  };
}
