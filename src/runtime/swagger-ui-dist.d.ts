/** swagger-ui-dist ships no types; its main entry would load the whole bundle. */
declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder of its files. */
  export default function absolutePath(): string;
}
