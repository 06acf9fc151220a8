/** The status of one deployment: looks again and again, and shows what changed. */
const BUSY_MS = 2_000;
const CALM_MS = 5_000;
const SHOWN = 10;
const LINES = 100;
const LINE_CHARACTERS = 4_000;
const GOOD = ['DEPLOYED', 'READY'];
const OVER = ['SKIPPED', 'INTERRUPTED', 'UNKNOWN', 'UNUSED'];
const [, base, tenant, id] = /^(.*)\/o\/([^/]+)\/host\/deployments\/([^/]+)\/*$/.exec(location.pathname);
const headers = { 'X-Tenant-Id': tenant };
let timer;
let looks = 0;
/** Element id → what it shows, so that nothing that stays the same is written anew: a selection or the focus in it would be lost. */
const shown = new Map();
/** The revisions by id. */
let numbers = new Map();

function api(path) {
  return getJson(`${base}/v2/deployments/${id}${path}`, headers);
}

function kindOf(status) {
  if (status.endsWith('_FAILED')) return 'bad';
  if (GOOD.includes(status)) return 'good';
  return OVER.includes(status) ? '' : 'busy';
}

function at(time) {
  return Object.assign(make('time', '', new Date(time).toLocaleString()), { dateTime: time });
}

/** Calls `write` only when `what` is not what it was. */
function showIn(element, what, write) {
  const text = JSON.stringify(what);
  if (shown.get(element) === text) return;
  shown.set(element, text);
  write(part(element));
}

function nameOf(revision) {
  return `v${revision.number}`;
}

function sourceOf({ source, source_revision_config: { repo_ref: ref, repo_commit_sha: commit, image_uri: image } }) {
  if (source === 'github') return ['git', ref, commit?.slice(0, 10)].filter(Boolean).join(' ');
  return image ?? 'source archive';
}

function rowOf(revision, active) {
  const item = make('li', '');
  const row = make('div', 'row');
  const isReplaced = revision.status === 'DEPLOYED' && revision.id !== active;
  const status = isReplaced
    ? make('span', 'status', 'DEPLOYED (replaced)')
    : make('span', `status ${kindOf(revision.status)}`, revision.status);
  row.append(make('strong', '', nameOf(revision)), status);
  if (revision.id === active) row.append(make('span', 'serves', 'serves now'));
  row.append(make('span', 'soft', sourceOf(revision)), at(revision.created_at));
  const under = make('div', 'row');
  under.append(make('code', 'soft', revision.id));
  if (isReplaced) {
    const back = make('button', 'quiet', `Roll back to ${nameOf(revision)}`);
    back.addEventListener('click', () => askToRollBack(revision));
    under.append(back);
  }
  item.append(row, under);
  if (revision.status_message) item.append(make('pre', '', revision.status_message));
  return item;
}

let wanted;

function askToRollBack(revision) {
  wanted = revision;
  part('ask-text').textContent =
    `A new revision repeats ${nameOf(revision)} of ${new Date(revision.created_at).toLocaleString()}, with the code, settings and secrets that it had. What serves now serves until the new one is healthy.`;
  part('ask-yes').textContent = `Roll back to ${nameOf(revision)}`;
  part('ask-problem').textContent = '';
  part('ask').showModal();
}

async function rollBack() {
  part('ask-yes').disabled = true;
  try {
    await request(`${base}/v2/deployments/${id}/revisions/${wanted.id}/redeploy`, { method: 'POST', headers });
    part('ask').close();
    await look();
  } catch (error) {
    part('ask-problem').textContent = error.status ? error.message : 'The server cannot be reached. Try again.';
  }
  part('ask-yes').disabled = false;
}

function shortened(message) {
  return message.length > LINE_CHARACTERS ? `${message.slice(0, LINE_CHARACTERS)} …` : message;
}

function lineOf({ timestamp, level, message, revision_id: from }, active) {
  const line = make('div', level);
  const other = from === active || !numbers.has(from) ? '' : `v${numbers.get(from)} `;
  line.append(make('span', 'when', `${new Date(timestamp).toLocaleTimeString()} ${other}`), shortened(message));
  return line;
}

/** The end of a log. Whoever reads further up is left there. */
function showLog(element, logs, active) {
  showIn(element, [logs, [...numbers]], (box) => {
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    box.replaceChildren(...logs.map((line) => lineOf(line, active)));
    if (logs.length === 0) box.textContent = 'Nothing was written yet.';
    if (isAtEnd) box.scrollTop = box.scrollHeight;
  });
}

async function endOfLog(type, revision) {
  const where = revision ? `/revisions/${revision}/logs` : '/logs';
  const { logs } = await api(`${where}?type=${type}&order=desc&limit=${LINES}`);
  return logs.reverse();
}

/** What the host of a deployment looks like; empty where it has none. */
let hosts;

async function readHosts() {
  hosts ??= (await getJson(`${base}/info`)).deployment_hosts ?? '';
}

/** The gateway's address of the deployment, on the origin of this page. */
function gatewayOf(url) {
  const { hostname, pathname } = new URL(url, location.href);
  const [before, after] = hosts.split('{name}');
  const isHost = after && hostname.startsWith(before) && hostname.endsWith(after);
  const slug = isHost ? hostname.slice(before.length, -after.length) : /\/d\/([^/]+)$/.exec(pathname)?.[1];
  return slug && `${base}/d/${slug}`;
}

/** The revision whose assistants were read last, these, and the paths of its document. */
let read = { active: null, assistants: undefined, paths: {} };

/** A deployment that rests when nobody uses it is asked once: who watches it does not use it. */
async function assistantsOf({ status, active_revision_id: active, source_config: { custom_url: url, deployment_type: type } }) {
  const gateway = url && gatewayOf(url);
  if (!active || !gateway) return [];
  const known = read.active === active ? read.assistants : undefined;
  if (status === 'UNUSED' || (known && type.endsWith('_zero'))) return known;
  const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ limit: 50 }) };
  const [found, document] = await Promise.all([
    request(`${gateway}/assistants/search`, options).catch(() => undefined),
    known ? read : getJson(`${gateway}/openapi.json`).catch(() => ({ paths: {} })),
  ]);
  const listed = found && (await found.json().catch(() => undefined));
  // An agent may answer anything.
  read = { active, assistants: Array.isArray(listed) ? listed : undefined, paths: document?.paths ?? {} };
  return read.assistants;
}

function showAssistants(found, deployment) {
  showIn('assistants', [found ?? null, deployment.status === 'UNUSED'], (list) => {
    const items = (found ?? []).map(({ name, graph_id: graph, description }) => {
      const item = make('li', '');
      const row = make('div', 'row');
      row.append(make('strong', '', name ?? graph), make('span', 'soft', `graph ${graph}`));
      item.append(row);
      if (description) item.append(make('p', 'soft', description));
      return item;
    });
    const rests = deployment.status === 'UNUSED';
    const none = found
      ? 'None: no revision serves yet.'
      : rests
        ? 'They can be read when it serves again.'
        : 'They cannot be read now.';
    list.replaceChildren(...(items.length > 0 ? items : [make('li', 'soft', none)]));
  });
  showIn('reading', deployment.source_config.public_docs ?? null, (line) => {
    const open = deployment.source_config.public_docs;
    line.textContent = open
      ? 'Everybody may read its reference pages and agent cards.'
      : 'Its reference pages and agent cards need a key.';
  });
}

function showCalls(url, graph) {
  showIn('run', [url, graph], () => {
    const input = '{"messages":[{"role":"user","content":"Hello"}]}';
    const body = `{"assistant_id":"${graph}","input":${input}}`;
    const lines = [`curl -s ${url}/runs/wait`, '-H "X-Api-Key: $KEY"', "-H 'Content-Type: application/json'", `-d '${body}'`];
    part('run').textContent = lines.join(' \\\n  ');
    part('sdk').textContent = `new Client({\n  apiUrl: '${url}',\n  apiKey: process.env.KEY,\n})`;
  });
}

function showClients(url, graph) {
  showIn('links', [url, graph, Object.keys(read.paths)], () => showLinks(url, graph, read.paths));
}

function showHeader({ name, display_name: title, status, active_revision_id: active, source_config: { custom_url: url } }) {
  document.title = `${title ?? name} · ${status}`;
  part('name').textContent = title ?? name;
  Object.assign(part('status'), { className: `status ${kindOf(status)}`, textContent: status, hidden: false });
  showIn('about', [active, url, status === 'UNUSED'], (line) => {
    const gateway = active && url && gatewayOf(url);
    const rests = 'Rests because nobody uses it. The next request starts it, as does what becomes due. Answers at ';
    const answers = status === 'UNUSED' ? rests : 'Answers at ';
    line.replaceChildren(active ? answers : 'No revision serves yet.');
    if (!active) return;
    line.append(gateway ? Object.assign(make('a', '', url), { href: `${gateway}/` }) : url);
    if (gateway) line.append(' · ', Object.assign(make('a', '', 'Reference'), { href: `${gateway}/docs` }));
  });
}

function showRevisions(resources, active) {
  numbers = new Map(resources.map((revision) => [revision.id, revision.number]));
  showIn('revisions', [resources, active], (list) => {
    const rows = resources.slice(0, SHOWN).map((revision) => rowOf(revision, active));
    list.replaceChildren(...(rows.length > 0 ? rows : [make('li', 'soft', 'There are none yet.')]));
  });
  part('more').textContent = resources.length > SHOWN ? `The newest ${SHOWN} are shown.` : '';
}

/** Opened where the newest revision needs it; who closes it finds it closed. */
function showBuild(latest, log) {
  if (!latest) return;
  part('built').textContent = nameOf(latest);
  showIn('build', [latest.id, latest.status === 'BUILDING', latest.status === 'BUILD_FAILED'], (details) => {
    details.open = ['BUILDING', 'BUILD_FAILED'].includes(latest.status);
  });
  showLog('build-log', log, latest.id);
}

/** How long until the next look. */
async function show(deployment, { resources }) {
  const { status, active_revision_id: active, source_config: source } = deployment;
  const latest = resources[0];
  const [assistants, build, deploy] = await Promise.all([
    assistantsOf(deployment),
    latest ? endOfLog('build', latest.id) : [],
    endOfLog('deploy'),
  ]);
  return () => {
    keyFits();
    part('facts').hidden = false;
    showHeader(deployment);
    showRevisions(resources, active);
    showAssistants(assistants, deployment);
    showBuild(latest, build);
    showLog('deploy-log', deploy, active);
    const graph = assistants?.[0]?.graph_id ?? 'GRAPH';
    showCalls(source.custom_url, graph);
    showClients(source.custom_url, graph);
    const isBusy = [status, ...resources.map((revision) => revision.status)].some((each) => kindOf(each) === 'busy');
    return isBusy ? BUSY_MS : CALM_MS;
  };
}

/** The key is asked for again where another one may do. */
function explain(error) {
  if (isRefusal(error)) {
    askForKey(error.message);
    part('facts').hidden = true;
    part('status').hidden = true;
    showIn('about', null, (line) => line.replaceChildren());
    return undefined;
  }
  part('problem').textContent = error.status ? error.message : 'The server cannot be reached. The page goes on trying.';
  return BUSY_MS;
}

/** Only the newest look shows what it found. */
async function look() {
  clearTimeout(timer);
  timer = undefined;
  looks += 1;
  const own = looks;
  const found = await Promise.all([api(''), api(`/revisions?limit=${SHOWN + 1}`), readHosts()])
    .then((answers) => show(...answers))
    .catch((error) => () => explain(error));
  if (own !== looks) return;
  const pause = found();
  if (pause !== undefined) timer = setTimeout(lookIfSeen, pause);
}

/** A tab in the background waits until somebody comes back to it. */
function lookIfSeen() {
  if (document.hidden) timer = setTimeout(lookIfSeen, CALM_MS);
  else void look();
}

part('tenant').value = tenant;
// They scroll.
for (const log of ['build-log', 'deploy-log']) part(log).tabIndex = 0;
part('ask-yes').addEventListener('click', rollBack);
part('ask-no').addEventListener('click', () => part('ask').close());
addEventListener('focus', () => {
  if (timer !== undefined) void look();
});
document.addEventListener('visibilitychange', () => {
  if (timer !== undefined && !document.hidden) void look();
});
whenKeyChanges(look);
void look();
