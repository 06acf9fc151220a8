/** HTTP as bytes, for what a well-behaved client never sends. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}

/** Sends the text and gives back everything that comes until the server closes. */
export async function exchange(url: string, text: string): Promise<string> {
  const socket = await openSocket(url);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
  return answer;
}

/** Sends all of the text before it reads, as many clients do, and gives back the first piece of the answer. */
export async function sendAllFirst(url: string, text: string): Promise<string> {
  const socket = await openSocket(url);
  socket.setTimeout(20_000, () => socket.destroy(new Error('nothing happens')));
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(text, () => resolve());
  });
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return String(first);
}
