/**
 * Where clients reach an agent: addresses of its protocols, and pages of others that the default CORS lets in. One list for the
 * terminal and for the pages. Addresses are templates as in RFC 6570: `{+url}` is the agent's address as it is, `{url}` and
 * `{graph}` are encoded.
 */
interface ClientLink {
  name: string;
  address: string;
  /** The path of the contract that it needs, which a project may have turned off. */
  needs: string;
  about: string;
}

export const clientLinks: readonly ClientLink[] = [
  {
    name: 'LangGraph Studio',
    address: 'https://smith.langchain.com/studio/?baseUrl={url}',
    needs: '/assistants/search',
    about: 'A page of LangChain that runs and debugs graphs',
  },
  {
    name: 'Agent Chat',
    address: 'https://agentchat.vercel.app/?apiUrl={url}&assistantId={graph}',
    needs: '/threads/{thread_id}/runs/stream',
    about: 'A chat page of LangChain',
  },
  {
    name: 'A2A agent card',
    address: '{+url}/a2a/{graph}/.well-known/agent-card.json',
    needs: '/a2a/{assistant_id}',
    about: 'For A2A clients',
  },
  { name: 'MCP', address: '{+url}/mcp', needs: '/mcp', about: 'For MCP clients: each assistant is a tool' },
  { name: 'OpenAI', address: '{+url}/v1', needs: '/v1/chat/completions', about: 'The base URL for clients of OpenAI' },
  { name: 'AG-UI', address: '{+url}/ag-ui/{graph}', needs: '/ag-ui/{assistant_id}', about: 'For AG-UI front ends' },
];

/** Name and address of each, for an agent whose document has these paths. */
export function linksTo(url: string, graph: string, paths: object): { name: string; address: string }[] {
  return clientLinks
    .filter(({ needs }) => Object.hasOwn(paths, needs))
    .map(({ name, address }) => ({
      name,
      address: address
        .replace('{+url}', url)
        .replace('{url}', encodeURIComponent(url))
        .replace('{graph}', encodeURIComponent(graph)),
    }));
}
