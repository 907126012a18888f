import { expect, onTestFinished, test } from 'vitest';
import { languages } from '../../platform/languages.ts';
import { makeOperator } from '../../platform/testing/make-operator.ts';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/authentication/v1.1/operator/mails';

describeOnSharedPlatform('previews of mails', (database) => {
  test('show operators every mail in every language, in a frame without scripts', async () => {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('House');
    const operator = await joinTeam(platform, owner, 'billing', 'olga');
    expect((await platform.call(operator, 'GET', base)).error).toBe('auth.operator_required');
    await makeOperator(platform, operator.userId);
    const { data } = await platform.call(operator, 'GET', base);
    expect(data.languages).toEqual([...languages]);
    const subjectOf = (list: { templates: { template: string; subject: string }[] }) =>
      list.templates.find(({ template }) => template === 'team-invite')?.subject;
    expect(subjectOf(data)).toBe('ana@northlight.example invites you to Northlight');
    expect(subjectOf((await platform.call(operator, 'GET', `${base}?language=de`)).data)).toBe(
      'ana@northlight.example lädt Sie zu Northlight ein',
    );
    for (const { template } of data.templates)
      for (const language of data.languages) {
        const { headers } = operator;
        const page = await platform.app.inject({ url: `${base}/${template}/html?language=${language}`, headers });
        expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(page.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
        expect(page.body).toContain(`<html lang="${language}"`);
      }
    for (const [theme, media] of [
      ['light', 'not all'],
      ['dark', 'all'],
    ]) {
      const page = await platform.app.inject({
        url: `${base}/team-invite/html?theme=${theme}`,
        headers: operator.headers,
      });
      expect(page.body).toContain(`@media ${media} {`);
      expect(page.body).not.toContain('prefers-color-scheme');
    }
    const invite = await platform.call(operator, 'GET', `${base}/team-invite`);
    expect(invite.data.subject).toBe('ana@northlight.example invites you to Northlight');
    expect(invite.data.text).toContain('Accept invitation:');
    expect((await platform.call(operator, 'GET', `${base}/constructor`)).error).toBe('mail.template_not_found');
    expect((await platform.call(operator, 'GET', `${base}/team-invite?language=xx`)).fieldErrors).toHaveProperty(
      'language',
    );
  });
});
