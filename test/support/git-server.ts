/**
 * A real git server on loopback: git's own http-backend behind a small HTTP server, with as many repositories as a test makes.
 * Where git is missing every test that asks for one fails and says so; none passes without it.
 */
import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export class GitServer implements AsyncDisposable {
  readonly url: string;
  readonly folder: string;
  /** What a request must carry, as `user:password`. */
  credentials: string | undefined;
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  /** Requests wait for it. */
  gate: Promise<void> = Promise.resolve();
  readonly #server: Server;

  private constructor(server: Server, folder: string) {
    this.#server = server;
    this.folder = folder;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<GitServer> {
    const found = spawnSync('git', ['--version']);
    assert.equal(found.status, 0, 'these tests need git: install it (for example: apt-get install git)');
    const folder = await mkdtemp(join(tmpdir(), 'keelson-git-'));
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new GitServer(server, folder);
  }

  /** Makes a repository with one commit on `main`. */
  async create(name: string, files: Record<string, string>): Promise<GitRepository> {
    const repository = new GitRepository(
      `${this.url}/${name}.git`,
      join(this.folder, `${name}.git`),
      join(this.folder, `${name}-work`),
    );
    await repository.git('init', '--quiet', '--bare', '--initial-branch=main', repository.bare);
    await repository.git('init', '--quiet', '--initial-branch=main', repository.work);
    await repository.commit(files);
    return repository;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** As CGI has it (RFC 3875). */
  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', this.url);
    this.asked.push(pathname);
    await this.gate;
    const wanted = this.credentials && `Basic ${Buffer.from(this.credentials).toString('base64')}`;
    if (wanted && request.headers.authorization !== wanted) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env['PATH'],
        ...{ GIT_PROJECT_ROOT: this.folder, GIT_HTTP_EXPORT_ALL: '1', GIT_CONFIG_NOSYSTEM: '1', HOME: this.folder },
        ...{ REQUEST_METHOD: request.method ?? 'GET', PATH_INFO: pathname, QUERY_STRING: search.slice(1) },
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    request.pipe(backend.stdin).on('error', () => {});
    answer(backend.stdout, response);
  }
}

export class GitRepository {
  readonly url: string;
  readonly bare: string;
  readonly work: string;

  constructor(url: string, bare: string, work: string) {
    this.url = url;
    this.bare = bare;
    this.work = work;
  }

  /** Commits these files on top of what there is, pushes to `branch` and gives the commit's id. */
  async commit(files: Record<string, string>, branch = 'main'): Promise<string> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(this.work, name)), { recursive: true });
      await writeFile(join(this.work, name), text);
    }
    await this.git('-C', this.work, 'add', '--all');
    await this.git('-C', this.work, 'commit', '--quiet', '--allow-empty', '--message=change');
    await this.push(`HEAD:refs/heads/${branch}`);
    return this.git('-C', this.work, 'rev-parse', 'HEAD');
  }

  async push(...refs: string[]): Promise<void> {
    await this.git('-C', this.work, 'push', '--quiet', '--force', this.bare, ...refs);
  }

  async git(...args: string[]): Promise<string> {
    const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgSign=false'];
    const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
    return (await run('git', [...who, ...args], { env })).stdout.trim();
  }
}

/** The head of a CGI answer as one of HTTP, then the rest as it comes. */
function answer(output: NodeJS.ReadableStream, response: ServerResponse): void {
  let head: Buffer | undefined = Buffer.alloc(0);
  output.on('data', (chunk: Buffer) => {
    if (!head) return void response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const headers = head.subarray(0, end).toString().split('\r\n');
    const status = headers.find((line) => /^status:/i.test(line));
    for (const line of headers.filter((one) => one !== status)) {
      response.setHeader(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
    }
    response.statusCode = Number.parseInt(status?.slice(7) ?? '200', 10);
    response.write(head.subarray(end + 4));
    head = undefined;
  });
  output.on('end', () => response.end());
}
