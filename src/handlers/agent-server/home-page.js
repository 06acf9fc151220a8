const SHOWN = 50;

function itemOf({ assistant_id: id, graph_id: graph, name, description }) {
  const item = make('li', '');
  const row = make('div', 'row');
  const card = make('a', 'soft', 'Agent card');
  card.href = `a2a/${encodeURIComponent(id)}/.well-known/agent-card.json`;
  row.append(make('strong', '', name ?? graph), make('span', 'soft', `graph ${graph}`), card);
  item.append(row);
  if (description) item.append(make('p', '', description));
  item.append(make('code', 'soft', id));
  return item;
}

function search() {
  const body = JSON.stringify({ limit: SHOWN + 1 });
  return request('assistants/search', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

async function look() {
  try {
    const [answer, document] = await Promise.all([search(), getJson('openapi.json').catch(() => undefined)]);
    const listed = await answer.json();
    // An agent may answer anything.
    const found = Array.isArray(listed) ? listed : [];
    keyFits();
    part('clients').hidden = found.length === 0;
    if (found.length > 0) showLinks(location.href.replace(/\/?([?#].*)?$/, ''), found[0].graph_id, document?.paths ?? {});
    const list = make('ul', 'sheet list');
    list.append(...found.slice(0, SHOWN).map(itemOf));
    part('assistants').replaceChildren(list);
    part('more').textContent = found.length > SHOWN ? `The first ${SHOWN} are shown.` : '';
  } catch (error) {
    part('assistants').replaceChildren();
    part('clients').hidden = true;
    part('more').textContent = '';
    if (isRefusal(error)) askForKey(error.message);
    else part('problem').textContent = error.status ? error.message : 'The server cannot be reached. Load the page again.';
  }
}

/** Behind a gateway the address has the name of the deployment. */
const [, name] = /\/d\/([^/]+)\/$/.exec(location.pathname) ?? [];
if (name) part('title').textContent = name;
whenKeyChanges(look);
void look();
