/** Shows what is at the address of the page, once there is a key for it. */
const [, agent = '/'] = /^(.*?\/d\/[^/]+\/)/.exec(location.pathname) ?? [];

async function textOf(response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body.cancel();
    return 'This is a stream of events: read it with a client.';
  }
  const text = await response.text();
  return type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

function showAnswer(text) {
  document.title = location.pathname;
  part('title').textContent = 'Answer';
  part('answer').textContent = text;
  part('answer').hidden = false;
}

function showQuestion() {
  document.title = 'An API key is needed';
  part('title').textContent = 'An API key is needed';
  part('answer').textContent = '';
  part('answer').hidden = true;
}

async function look() {
  try {
    const text = await textOf(await request(location.pathname + location.search));
    keyFits();
    showAnswer(text);
  } catch (error) {
    showQuestion();
    if (isRefusal(error)) askForKey(error.message);
    else part('problem').textContent = error.status ? error.message : 'The server cannot be reached. Load the page again.';
  }
}

part('home').href = agent;
// It scrolls.
part('answer').tabIndex = 0;
part('address').textContent = location.pathname;
whenKeyChanges(look);
void look();
