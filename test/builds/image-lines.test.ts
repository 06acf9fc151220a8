/** The instructions that projects may put on the image they are built in. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writeDockerfile } from '../../src/builds/engine-images.ts';
import { imageLines } from '../../src/builds/image-lines.ts';

describe('dockerfile_lines', () => {
  it('are one instruction a line, without comments', () => {
    const lines = ['# tools', 'RUN a \\', '  && b \\ ', '', '# between', '  && c', 'env X=1\r\nUSER 0'];
    assert.deepEqual(imageLines(lines), ['RUN a  && b  && c', 'env X=1', 'USER 0']);
  });

  for (const [line, why] of [
    ['FROM other AS x', /go on the image of the agent server/],
    ['COPY --from=other / /', /Files of the project/],
    ['add http://169.254.169.254/ /', /Files of the project/],
    ['ONBUILD ADD x /', /Only RUN, /],
    ['VOLUME /x', /Only RUN, /],
    ['RUN --mount=type=bind,from=other,target=/x cp -r /x /y', /Options of RUN/],
    ['RUN \\\n  --network=host true', /Options of RUN/],
    ['RUN cat <<EOF', /here-documents/],
    ['RUN true\nCOPY a b', /Files of the project/],
    ['RUN true \\\\', /line of its own/],
  ] as const) {
    it(`refuses ${JSON.stringify(line)}`, () => assert.throws(() => imageLines([line]), { name: 'BuildFailure', message: why }));
  }
});

it('layers that the engine keeps are those of one tenant', () => {
  const [one, other] = ['t1', 't2'].map((tenantId) => writeDockerfile('keelson/agent:1', tenantId, ['RUN make']).split('\n'));
  const first = one!.findIndex((line) => line.startsWith('RUN'));
  assert.notDeepEqual(one!.slice(0, first), other!.slice(0, first));
  assert.equal(one![0], 'FROM keelson/agent:1');
});
