/** What the methods work with: the tasks of the assistant whose endpoint was called. */
export type { Tasks as Services } from '../../../a2a/tasks.ts';
