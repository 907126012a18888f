import type { MailWords } from './mail-words.ts';

export const ja: MailWords = {
  validFor: '有効期間: {time}',
  sentBy: '{host} の Zeacon から送信されました。',
  roles: {
    owner: 'オーナー',
    admin: '管理者',
    editor: '編集者',
    host: 'ホスト',
    analyst: 'アナリスト',
    billing: '請求担当',
  },
  templates: {
    'email-verification': {
      subject: 'メールアドレスをご確認ください',
      text: '登録画面でこのコードを入力するか、ボタンを押してください。',
      button: 'メールアドレスを確認する',
      note: '登録した覚えがない場合は、このメールを無視してください。',
    },
    'password-reset': {
      subject: 'パスワードの再設定',
      text: 'アカウントの新しいパスワードがリクエストされました。設定するにはボタンを押してください。',
      button: '新しいパスワードを設定する',
      note: '心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
    },
    'password-changed': {
      subject: 'パスワードが変更されました',
      text: 'アカウントのパスワードが変更されました。',
      button: 'パスワードを再設定する',
      note: 'ご自身による変更の場合は、何もする必要はありません。心当たりがない場合は、すぐにパスワードを再設定してください。',
    },
    'email-changed': {
      subject: 'メールアドレスが変更されました',
      text: '今後は {before} の代わりに {after} でログインしてください。',
      note: '心当たりがない場合は、すぐにこのプラットフォームの運営者にお知らせください。',
    },
    'second-factor-on': {
      subject: '2段階認証が有効になりました',
      text: '今後アカウントへのログインには、認証アプリのコードも必要です。ほかのデバイスはすべてログアウトされました。',
      button: 'セキュリティ設定を開く',
      note: '心当たりがない場合は、すぐにこのプラットフォームの運営者にご連絡ください。',
    },
    'second-factor-off': {
      subject: '2段階認証が無効になりました',
      text: '今後アカウントへのログインには、パスワードのみが必要です。ほかのデバイスはすべてログアウトされました。',
      button: 'セキュリティ設定を開く',
      note: '心当たりがない場合は、すぐにパスワードを変更し、2段階認証をもう一度有効にしてください。',
    },
    'recovery-code-used': {
      subject: 'リカバリーコードが使用されました',
      text: '認証アプリのコードの代わりに、アカウントのリカバリーコードが使用されました。このコードは再び使用できません。',
      button: 'セキュリティ設定を開く',
      note: '心当たりがない場合は、すぐにパスワードを変更し、新しいリカバリーコードを作成してください。',
    },
    'team-invite': {
      subject: '{inviter} さんから {business} への招待',
      text: '{inviter} さんが Zeacon の {business} にあなたを招待しています。役割: {role}',
      button: '招待を承諾する',
      note: '相手に心当たりがない場合は、このメールを無視してください。',
    },
    'webhook-disabled': {
      subject: 'Webhook が無効になりました',
      text: '{url} にイベントを配信できなかったため、Webhook を無効にしました。',
      button: 'Webhook を開く',
      note: 'アドレスが再び応答するようになったら、Webhook を有効にして、届かなかったイベントを再送してください。',
    },
  },
};
