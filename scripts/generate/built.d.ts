export function inputsOf(root: string): string;
export function isBuilt(root: string): boolean;
export function markBuilt(root: string, inputs: string, files: readonly string[]): void;
export function replaceFile(file: string, content: string): void;
