/** The project's command line tools, as a developer runs them. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/generate/contracts.ts';

export interface ToolResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** `script` is a JavaScript file below node_modules or the project. */
export function runTool(script: string, args: string[], folder = root): Promise<ToolResult> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, script), ...args],
      { cwd: folder, maxBuffer: 100_000_000 },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}
