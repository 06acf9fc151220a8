/** HTTP as bytes, for what a well-behaved client never sends. */
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
  const { hostname, port } = new URL(url);
  // Paused before it is connected, or the system's buffer would be read while the text is sent.
  const socket = connect(Number(port), hostname).pause();
  const answer = new Promise<string>((resolve, reject) => {
    const ended = () => reject(new Error('the connection ended without an answer'));
    socket.setTimeout(20_000, ended).once('error', reject).once('close', ended);
    socket.write(text, () => socket.once('data', (first) => resolve(String(first))).resume());
  });
  return await answer.finally(() => socket.destroy());
}
