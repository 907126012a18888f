export interface FactorMail {
  to: string;
  language: string | undefined;
  template: 'second-factor-on' | 'second-factor-off' | 'recovery-code-used';
  values: { path: string };
}
