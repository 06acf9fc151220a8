/** Components of the project for web pages: the tags that load them, and their files. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { UiBundle } from '../../agent-server/ui/ui-bundles.ts';
import { Problem } from '../../problem.ts';
import { isLoopback } from '../../runtime/admission.ts';
import type { Call, Handler } from '../../runtime/handler.ts';
import { accessOf } from './caller.ts';

export type Services = Pick<AgentServer, 'ui' | 'assistants'>;

async function bundleOfAssistant(id: string, { ui, assistants }: Services, call: Call): Promise<UiBundle | undefined> {
  if (ui.namespaces.length === 0) return undefined;
  try {
    return ui.get((await assistants.getToRun(accessOf(call), id)).graph_id);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}

/**
 * The placeholder is the client's: it puts in the id of the element that shows the component. With `crossorigin` a browser says
 * which page loads a file, and so the same pages may as may ask for the tags.
 */
function tagsOf({ namespace, global, script, style }: UiBundle, component: string, baseUrl: string): string {
  const address = (name: string) => attribute(`${withoutScheme(baseUrl)}/ui/${encodeURIComponent(namespace)}/${name}`);
  const call = `${global}.render(${attribute(JSON.stringify(component))},"{{shadowRootId}}")`;
  return [
    ...(style ? [`<link rel="stylesheet" href="${address(style.name)}" crossorigin />`] : []),
    `<script src="${address(script.name)}" crossorigin onload='${call}'></script>`,
    '',
  ].join('\n');
}

/** A page that came by https loads nothing by http, and a proxy may not have said that it was https. */
function withoutScheme(baseUrl: string): string {
  const [, host] = /^http:\/\/([^/]*)/.exec(baseUrl) ?? [];
  return host === undefined || isLoopback(host) ? baseUrl : baseUrl.slice('http:'.length);
}

/** Within an attribute, with either quotes. Braces too: a name must not look like the client's placeholder. */
function attribute(text: string): string {
  return text.replaceAll(/[&<>"'{}]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export const getUiComponent: Handler<operations.GetUiComponent, Services> = async ({ path, body }, services, call) => {
  const { namespace } = path;
  const bundle = services.ui.get(namespace) ?? (await bundleOfAssistant(namespace, services, call));
  if (!bundle)
    throw new Problem(
      'not_found',
      `The project has no components ${JSON.stringify(namespace)}: name their file in "ui" of langgraph.json.`,
    );
  const text = tagsOf(bundle, body.name, call.baseUrl);
  return { status: 200, contentType: 'text/plain', text, headers: { 'Cache-Control': 'no-cache' } };
};

export const getUiAsset: Handler<operations.GetUiAsset, Services> = ({ path }, { ui }) => {
  const { contentType, content, hash } = ui.asset(path.namespace, path.asset);
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: `"${hash}"` };
  return { status: 200, contentType, text: content, headers };
};
