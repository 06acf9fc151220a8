/** Two pages in one: the operations, and the guide, which is the description of the whole document. */
const isGuide = /guide\/*$/.test(location.pathname);
const base = new URL('.', document.baseURI).href.replace(/\/$/, '');
let ui;

/** The filter of the renderer knows tags and paths only; people look for words and names, too. */
function opsFilter(tags, phrase) {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = (operation) => {
    const said = ['summary', 'operationId'].map((name) => operation.getIn(['operation', name]) ?? '');
    return [operation.get('method'), operation.get('path'), ...said].join(' ').toLowerCase();
  };
  return tags
    .map((tag, name) => {
      const isFound = (operation) => words.every((word) => `${name} ${textOf(operation)}`.toLowerCase().includes(word));
      return tag.set('operations', tag.get('operations').filter(isFound));
    })
    .filter((tag) => tag.get('operations').size > 0);
}

/** The part of the document that this page shows. Requests go to the server that the page came from, whatever the document says. */
function partOf(document) {
  const { info, ...rest } = document;
  const servers = [{ url: base }];
  if (isGuide) return { ...rest, info, servers, paths: {}, components: {}, tags: [] };
  return { ...rest, servers, info: { title: info.title, version: info.version } };
}

/** Stands for the key wherever the page shows a request. */
const SHOWN_KEY = 'YOUR_KEY';

/** Whether the renderer was told of a key. It cannot forget one that it was not told of. */
let hasKey = false;

function useKey() {
  if (!ui || isGuide) return;
  if (tabKey) ui.preauthorizeApiKey('ApiKey', SHOWN_KEY);
  else if (hasKey) ui.authActions.logout(['ApiKey']);
  hasKey = Boolean(tabKey);
}

function withKey(sent) {
  if (!tabKey || sent.headers?.['X-Api-Key'] !== SHOWN_KEY) return sent;
  return { ...sent, headers: { ...sent.headers, 'X-Api-Key': tabKey } };
}

function showUse() {
  part('use').hidden = isGuide || Boolean(tabKey);
}

/** The renderer draws after it says that it is complete. */
function nameControls() {
  const filter = part('reference').querySelector('.operation-filter-input');
  if (!filter) return void requestAnimationFrame(nameControls);
  filter.setAttribute('aria-label', 'Filter the operations');
  filter.setAttribute('placeholder', 'Filter by word, path or tag');
}

/** Tags in the page would be fetched before its base is known. */
function load(tag, attributes) {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), attributes);
    element.addEventListener('load', resolve);
    element.addEventListener('error', () => reject(new Error(`${tag} of the page`)));
    document.head.append(element);
  });
}

async function loadRenderer() {
  const { assets } = part('reference').dataset;
  const style = load('link', { rel: 'stylesheet', href: `${assets}swagger-ui.css` });
  await Promise.all([style, load('script', { src: `${assets}swagger-ui-bundle.js` })]);
}

async function show(found) {
  await loadRenderer();
  part('version').textContent = found.info.version;
  // One scheme is that of the key; there is nothing else to give.
  part('reference').classList.toggle('simple', Object.keys(found.components?.securitySchemes ?? {}).length < 2);
  ui = globalThis.SwaggerUIBundle({
    spec: partOf(found),
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: isGuide ? -1 : 0,
    displayRequestDuration: true,
    filter: !isGuide,
    requestInterceptor: withKey,
    showMutatedRequest: false,
    validatorUrl: null,
    plugins: [{ fn: { opsFilter } }],
    onComplete: () => {
      useKey();
      if (!isGuide) nameControls();
    },
  });
}

async function look() {
  if (ui) {
    useKey();
    keyFits();
    showUse();
    return;
  }
  try {
    const found = await getJson('openapi.json');
    keyFits();
    showUse();
    await show(found);
  } catch (error) {
    part('use').hidden = true;
    if (isRefusal(error)) askForKey(error.message);
    else part('problem').textContent = error.status ? error.message : 'The server cannot be reached. Load the page again.';
  }
  part('wait').hidden = true;
}

function followTheme(dark) {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
}

const dark = matchMedia('(prefers-color-scheme: dark)');
dark.addEventListener('change', followTheme);
followTheme(dark);
part(isGuide ? 'guide-link' : 'operations-link').setAttribute('aria-current', 'page');
document.title = isGuide ? `Guide · ${document.title}` : document.title;
part('reference').className = isGuide ? 'guide' : '';
part('use').addEventListener('click', () => {
  part('use').hidden = true;
  askForKey('');
});
whenKeyChanges(look);
void look();
