/** The docker driver on Docker. */
import { testContainers } from './container-suite.ts';
import { openEngine } from './engine.ts';

testContainers('docker', await openEngine());
