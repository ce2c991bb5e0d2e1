import { describe, expect, test } from 'vitest';
import { resolveStudy } from '../../src/study/resolve-study.js';
import { StudyFile } from '../../src/study/study-file.js';

type Fields = Readonly<Record<string, unknown>>;

/** A study of the respondents r1, r2, … and these endpoints. */
function studyOf(respondents: readonly Fields[], endpoints: readonly Fields[] = []) {
  return resolveStudy(
    StudyFile.parse({
      name: 's',
      endpoints,
      respondents: respondents.map((fields, place) => ({
        id: `r${place + 1}`,
        model: `m${place + 1}`,
        ...fields,
      })),
    }),
  );
}

const only = (respondent: Fields, endpoints: readonly Fields[] = []) => {
  const { endpoints: [endpoint] = [], respondents } = studyOf([respondent], endpoints);
  return { endpoint, respondent: respondents[0] };
};

describe('a key', () => {
  test.each(['https://api.openai.com/v1', 'https://api.openai.com/v1/'])(
    'for %s is OPENAI_API_KEY unless another is named',
    (endpoint) => {
      expect(only({ endpoint }).endpoint?.apiKeyEnv).toBe('OPENAI_API_KEY');
      expect(only({ endpoint, apiKeyEnv: 'MINE' }).endpoint?.apiKeyEnv).toBe('MINE');
    },
  );

  test.each([
    'http://localhost:11434/v1',
    'http://api.openai.com/v1',
    'https://api.openai.com.example.org/v1',
    'https://api.openai.com:8443/v1',
    'https://example.org/api.openai.com',
  ])('is sent to %s only when one is named', (endpoint) => {
    expect(only({ endpoint }).endpoint?.apiKeyEnv).toBeNull();
    expect(
      only({ endpoint: 'lab' }, [{ id: 'lab', url: endpoint }]).endpoint?.apiKeyEnv,
    ).toBeNull();
    expect(only({ endpoint, apiKeyEnv: 'MINE' }).endpoint?.apiKeyEnv).toBe('MINE');
  });

  test('may be named by endpoint and respondent alike, but not by two names', () => {
    const lab = { id: 'lab', url: 'http://lab/v1', apiKeyEnv: 'LAB' };
    expect(only({ endpoint: 'lab', apiKeyEnv: 'LAB' }, [lab]).endpoint?.apiKeyEnv).toBe('LAB');
    expect(() => only({ endpoint: 'lab', apiKeyEnv: 'MINE' }, [lab])).toThrow(
      'name the key of endpoint "lab" under endpoints, not here',
    );
  });

  test('itself is taken for no variable', () => {
    const parsed = StudyFile.safeParse({
      name: 's',
      respondents: [{ id: 'one', model: 'm', apiKeyEnv: 'sk-proj-1234' }],
    });
    expect(parsed.error?.issues[0]?.message).toBe(
      'name the variable that holds the key, never the key itself',
    );
  });
});

describe('an endpoint', () => {
  test('is OpenAI where none is named', () => {
    const { endpoint, respondent } = only({});
    expect(endpoint?.url).toBe('https://api.openai.com/v1');
    expect(respondent?.connection).toBe(endpoint?.name);
  });

  test('given by its URL is known in the ledger by that, however it is spelt', () => {
    const spellings = ['http://LOCALHOST:80/v1/', 'http://localhost/v1'];
    const { respondents } = studyOf(spellings.map((endpoint) => ({ endpoint })));
    expect(new Set(respondents.map(({ endpoint }) => endpoint))).toEqual(
      new Set(['http://localhost/v1']),
    );
  });

  test('of one’s own is known by its id, so that its server may move', () => {
    const at = (url: string) => only({ endpoint: 'lab' }, [{ id: 'lab', url, concurrency: 4 }]);
    expect(at('http://one/v1').respondent?.endpoint).toBe('id:lab');
    expect(at('http://two/v1').respondent?.endpoint).toBe('id:lab');
    expect(at('http://two/v1').endpoint).toMatchObject({ url: 'http://two/v1', concurrency: 4 });
  });

  test('under two keys is two connections to what the ledger knows as one', () => {
    const endpoint = 'http://h/v1';
    const { endpoints, respondents } = studyOf([
      { endpoint, apiKeyEnv: 'A' },
      { endpoint, apiKeyEnv: 'B' },
      { endpoint },
    ]);
    expect(endpoints.map(({ apiKeyEnv }) => apiKeyEnv)).toEqual(['A', 'B', null]);
    expect(respondents.map(({ connection }) => connection)).toEqual(
      endpoints.map(({ name }) => name),
    );
    expect(new Set(respondents.map((respondent) => respondent.endpoint)).size).toBe(1);
  });

  test('that nobody is asked at is not connected to', () => {
    expect(studyOf([{}], [{ id: 'lab', url: 'http://lab' }]).endpoints).toHaveLength(1);
  });

  test.each(['htp:/x', 'localhost:8000/v1', 'file:///etc/passwd', 'lba'])(
    'called %s is neither a URL nor known by id',
    (endpoint) => {
      expect(() => only({ endpoint }, [{ id: 'lab', url: 'http://lab' }])).toThrow(
        `"${endpoint}" is neither a URL such as http://localhost:8000/v1 nor the id of an entry under endpoints (lab)`,
      );
      expect(() => only({}, [{ id: 'lab', url: endpoint }])).toThrow(
        `"${endpoint}" is not a URL; give one such as http://localhost:8000/v1`,
      );
    },
  );

  test.each(['http://me:hunter2@h/v1', 'http://h/v1?key=hunter2', 'http://h/v1#hunter2'])(
    'written %s is refused, since studies are recorded',
    (endpoint) => {
      for (const refused of [
        () => only({ endpoint }),
        () => only({}, [{ id: 'lab', url: endpoint }]),
      ]) {
        expect(refused).toThrow('this URL carries a user, a password, a query or a fragment');
        expect(refused).not.toThrow('hunter2');
      }
    },
  );
});

describe('a simulated respondent', () => {
  test('is known by its parameters, never by its name, and connects to no endpoint', () => {
    const parameters = { model: undefined, simulated: { refusal: 0.1 } };
    const { endpoints, respondents } = studyOf([parameters, parameters]);
    expect(endpoints).toEqual([]);
    expect(respondents.map(({ model }) => model)).toEqual(['simulated/r1', 'simulated/r2']);
    expect(respondents.map(({ connection }) => connection)).toEqual([null, null]);
    expect(new Set(respondents.map(({ endpoint }) => endpoint)).size).toBe(1);
  });
});
