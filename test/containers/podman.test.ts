/** The docker driver on podman, on demand and where it is installed. It needs the docker command for images. */
import { testContainers } from './container-suite.ts';
import { openPodman } from './own-podman.ts';

testContainers('podman', await openPodman());
