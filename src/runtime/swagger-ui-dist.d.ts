/** swagger-ui-dist ships no types. */
declare module 'swagger-ui-dist' {
  /** The folder of its files. */
  export function absolutePath(): string;
}
