const SHOWN = 100;
const TENANTS = 20;

function kindOf(status) {
  if (status === 'READY') return 'good';
  return status.endsWith('FAILED') ? 'bad' : status === 'UNUSED' ? '' : 'busy';
}

function itemOf({ id, tenant_id: tenant, name, display_name: title, status, active_revision_id: active, source_config: source }) {
  const item = make('li', '');
  const row = make('div', 'row');
  const link = make('a', '', title ?? name);
  link.href = `o/${encodeURIComponent(tenant)}/host/deployments/${encodeURIComponent(id)}`;
  row.append(link, make('span', `status ${kindOf(status)}`, status === 'UNUSED' ? 'UNUSED (rests)' : status));
  item.append(row, make('code', 'soft', active ? source.custom_url : 'No revision serves yet'));
  return item;
}

async function listOf({ id, name }, isAlone) {
  const { resources } = await getJson(`v2/deployments?limit=${SHOWN}`, { 'X-Tenant-Id': id });
  const list = make('ul', 'sheet list');
  list.append(...resources.map(itemOf));
  if (resources.length === 0) list.append(make('li', 'soft', 'There are none yet. `keelson deploy` makes the first.'));
  return {
    parts: isAlone ? [list] : [make('p', 'soft', `Tenant ${name}`), list],
    isFull: resources.length === SHOWN,
  };
}

async function look() {
  try {
    const { resources: tenants } = await getJson(`v2/keelson/tenants?limit=${TENANTS}`);
    const lists = await Promise.all(tenants.map((tenant) => listOf(tenant, tenants.length === 1)));
    keyFits();
    part('deployments').replaceChildren(...lists.flatMap(({ parts }) => parts));
    const isCut = tenants.length === TENANTS || lists.some(({ isFull }) => isFull);
    part('more').textContent = isCut ? `At most ${TENANTS} tenants with ${SHOWN} deployments each are shown.` : '';
  } catch (error) {
    part('deployments').replaceChildren();
    part('more').textContent = '';
    if (isRefusal(error)) askForKey(error.message);
    else part('problem').textContent = error.status ? error.message : 'The server cannot be reached. Load the page again.';
  }
}

whenKeyChanges(look);
void look();
