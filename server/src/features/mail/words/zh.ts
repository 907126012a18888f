import type { MailWords } from './mail-words.ts';

export const zh: MailWords = {
  validFor: '有效期：{time}。',
  sentBy: '由 {host} 上的 Zeacon 发送。',
  roles: {
    owner: '所有者',
    admin: '管理员',
    editor: '编辑',
    host: '主持人',
    analyst: '分析员',
    billing: '账单',
  },
  templates: {
    'email-verification': {
      subject: '请确认你的电子邮箱',
      text: '请在注册页面输入此验证码，或点击按钮。',
      button: '确认电子邮箱',
      note: '如果你没有注册，请忽略此邮件。',
    },
    'password-reset': {
      subject: '重置密码',
      text: '有人为你的账号申请了新密码。点击按钮即可设置。',
      button: '设置新密码',
      note: '如果不是你本人操作，请忽略此邮件，你的密码不会改变。',
    },
    'password-changed': {
      subject: '你的密码已更改',
      text: '你的账号密码已更改。',
      button: '重置密码',
      note: '如果是你本人操作，无需任何处理；否则请立即重置密码。',
    },
    'email-change': {
      subject: '您的新邮箱验证码',
      text: '请在 Zeacon 中您申请今后使用此邮箱登录的窗口内输入此验证码。',
      note: '如果不是您本人操作，请忽略此邮件：不会有任何更改。',
    },
    'email-changed': {
      subject: '你的电子邮箱已更改',
      text: '现在请使用 {after} 登录，而不是 {before}。',
      note: '如果不是你本人操作，请立即告知此平台的管理员。',
    },
    'second-factor-on': {
      subject: '两步验证已开启',
      text: '现在登录你的账号还需要身份验证器应用中的验证码。所有其他设备均已退出登录。',
      button: '打开安全设置',
      note: '如果不是你本人操作，请立即告知本平台的运营者。',
    },
    'second-factor-off': {
      subject: '两步验证已关闭',
      text: '现在登录你的账号只需要密码。所有其他设备均已退出登录。',
      button: '打开安全设置',
      note: '如果不是你本人操作，请立即更改密码并重新开启两步验证。',
    },
    'recovery-code-used': {
      subject: '有一个恢复码已被使用',
      text: '你的账号使用了恢复码来代替身份验证器应用中的验证码。该恢复码不能再次使用。',
      button: '打开安全设置',
      note: '如果不是你本人操作，请立即更改密码并生成新的恢复码。',
    },
    'passkey-added': {
      subject: '已添加通行密钥',
      text: '通行密钥“{name}”已添加到你的账号。使用它登录时无需密码和验证码。',
      button: '打开安全设置',
      note: '如果不是你本人操作，请立即移除它并更改密码。',
    },
    'passkey-removed': {
      subject: '已移除通行密钥',
      text: '通行密钥“{name}”已从你的账号移除。它不能再用于登录，所有其他设备均已退出登录。',
      button: '打开安全设置',
      note: '如果不是你本人操作，请立即更改密码。',
    },
    'identity-linked': {
      subject: '已关联一种登录方式',
      text: '{provider} 的登录已关联到你的账号。使用它登录时无需密码。',
      button: '打开安全设置',
      note: '如果不是你本人操作，请立即取消关联并更改密码。',
    },
    'identity-unlinked': {
      subject: '已取消关联一种登录方式',
      text: '{provider} 的登录已与你的账号取消关联。它不能再用于登录，所有其他设备均已退出登录。',
      button: '打开安全设置',
      note: '如果不是你本人操作，请立即更改密码。',
    },
    'team-invite': {
      subject: '{inviter} 邀请你加入 {business}',
      text: '{inviter} 邀请你加入 Zeacon 上的 {business}。你的角色：{role}。',
      button: '接受邀请',
      note: '如果你不认识对方，请忽略此邮件。',
    },
    'business-email': {
      subject: '请确认 {business} 的电子邮箱',
      text: '{business} 在本平台上填写了此电子邮箱。请点击按钮，确认你能在这里收到其邮件。',
      button: '确认电子邮箱',
      note: '如果你不认识 {business}，请忽略此邮件。',
    },
    'business-deletion': {
      subject: '{business} 将于 {date} 被删除',
      text: '{business} 已关闭：任何人都无法再观看其视频或在其中工作。在 {date} 之前，其所有者可以登录来恢复。之后，其中的所有内容将被永久删除。',
      button: '打开 Zeacon',
      note: '如果这不是所有者本人的请求，所有者应立即登录并恢复该企业。',
    },
    'business-deleted': {
      subject: '{business} 已被删除',
      text: '{business} 及其中的所有内容已被永久删除。如果您不属于其他企业，您的账户也已被删除。',
      note: '任何内容都无法恢复。',
    },
    'account-deletion': {
      subject: '您的账户将于 {date} 被删除',
      text: '您的账户已关闭，所有设备均已退出登录。在 {date} 之前登录即可恢复账户，一切如初。此后账户将被永久删除。',
      button: '登录',
      note: '如果这不是您本人的操作，请立即登录、恢复账户并更改密码。',
    },
    'account-restored': {
      subject: '您的账户已恢复',
      text: '您已取消删除账户，一切如初。',
      button: '打开安全设置',
      note: '如果这不是您本人的操作，请立即更改密码。',
    },
    'export-ready': {
      subject: '{business} 的导出已就绪',
      text: '包含 {business} 全部数据的文件已就绪。请在其被删除之前下载。',
      button: '打开您的数据',
      note: '如果这不是您本人的请求，请立即更改密码。',
    },
    'webhook-disabled': {
      subject: '一个 Webhook 已停用',
      text: '事件无法送达 {url}，因此该 Webhook 已停用。',
      button: '打开 Webhook',
      note: '当该地址恢复响应后，请启用 Webhook 并重新发送遗漏的事件。',
    },
  },
};
