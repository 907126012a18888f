/**
 * Circle does not say what the columns of its files are called, and they differ from file to file: these names are
 * known, however they are written. The first is the one that people are told of.
 */
export const circleColumns = {
  memberEmail: ['email', 'member_email', 'email_address'],
  memberName: ['name', 'full_name', 'member_name'],
  spaceName: ['space_name', 'name', 'space'],
  postId: ['post_id', 'id'],
  postTitle: ['post_title', 'title', 'post_name', 'name', 'subject'],
  postBody: ['post_body', 'body', 'body_html', 'content', 'post_content', 'html', 'text', 'body_plain_text'],
  postSpace: ['space_name', 'space', 'space_title'],
  authorEmail: ['author_email', 'user_email', 'member_email', 'email', 'community_member_email'],
  authorName: ['author_name', 'author', 'user_name', 'member_name', 'member', 'posted_by', 'created_by'],
  createdAt: [
    'created_at',
    'published_at',
    'posted_at',
    'post_created_at',
    'comment_created_at',
    'date',
    'created',
    'created_date',
  ],
  commentId: ['comment_id', 'id'],
  commentBody: [
    'comment_body',
    'comment',
    'comment_text',
    'comment_content',
    'body',
    'body_html',
    'content',
    'text',
    'body_plain_text',
  ],
  commentedId: ['post_id'],
  commentedTitle: ['post_title', 'post_name', 'post'],
  parent: ['parent_comment_id', 'parent_id', 'reply_to_comment_id'],
} as const satisfies Record<string, readonly string[]>;
