// biome-ignore-all lint/correctness/noUnusedVariables: the scripts of the pages follow this one, in one element
/** The key of this browser tab, and the form that asks for it. The key is only ever sent in a header, to this server. */
const KEY_ITEM = 'keelson-key';

function part(id) {
  return document.getElementById(id);
}

function make(tag, className, text = '') {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

/** Null where there is none, or where the browser keeps nothing for pages. */
function keptKey() {
  try {
    return sessionStorage.getItem(KEY_ITEM);
  } catch {
    return null;
  }
}

/** Without a key, the kept one is forgotten. */
function keepKey(key) {
  try {
    if (key) sessionStorage.setItem(KEY_ITEM, key);
    else sessionStorage.removeItem(KEY_ITEM);
  } catch {
    // Then it is kept as long as the page is open.
  }
}

let tabKey = keptKey();

/** Throws an error with the `status` of an answer that is no success; without one when the server was not reached. */
async function request(url, { headers = {}, ...options } = {}) {
  const credentials = tabKey ? { 'X-Api-Key': tabKey } : {};
  const response = await fetch(url, {
    ...{ cache: 'no-store', credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' },
    ...options,
    headers: { Accept: 'application/json', ...credentials, ...headers },
  });
  if (response.ok) return response;
  const { detail } = await response.json().catch(() => ({}));
  const message = typeof detail === 'string' ? detail : `The server answered ${response.status}.`;
  throw Object.assign(new Error(message), { status: response.status });
}

async function getJson(url, headers) {
  return (await request(url, { headers })).json();
}

/** Whether another key might do. What a key's tenant does not have is answered with 404. */
function isRefusal({ status }) {
  return status === 401 || status === 403 || (status === 404 && Boolean(tabKey));
}

/** Shows the form. `why` is said unless there was no key to refuse. */
function askForKey(why) {
  part('problem').textContent = tabKey ? why : '';
  part('enter').hidden = false;
  part('forget').hidden = true;
  part('key').value = '';
  part('key').focus({ preventScroll: true });
}

/** Hides the form. */
function keyFits() {
  part('problem').textContent = '';
  part('enter').hidden = true;
  part('forget').hidden = !tabKey;
}

/** Calls `look` with each key that is given. */
function whenKeyChanges(look) {
  part('enter').addEventListener('submit', (event) => {
    event.preventDefault();
    tabKey = part('key').value.trim();
    part('key').value = '';
    keepKey(tabKey);
    void look();
  });
  part('forget').addEventListener('click', () => {
    tabKey = null;
    keepKey(null);
    void look();
  });
}

/** Fills the list of client links for an agent at `url` whose document has these paths. */
function showLinks(url, graph, paths) {
  const list = part('links');
  const items = JSON.parse(list.dataset.links)
    .filter(({ needs }) => Object.hasOwn(paths, needs))
    .map(({ name, address, about }) => {
      const href = address
        .replace('{+url}', () => url)
        .replace('{url}', () => encodeURIComponent(url))
        .replace('{graph}', () => encodeURIComponent(graph));
      const item = make('li', '');
      const link = make(/^https?:/.test(href) ? 'a' : 'span', '', name);
      Object.assign(link, { href, rel: 'noreferrer' });
      item.append(link, make('br', ''), make('span', 'soft', `${about}. `), make('code', 'soft', href));
      return item;
    });
  list.replaceChildren(...items);
}
