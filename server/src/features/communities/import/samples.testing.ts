/** As `discourse export_category` writes it: raw Markdown, people in a list of their own. */
export const discourseTopics = JSON.stringify({
  categories: [
    {
      id: 5,
      name: 'Boats',
      color: 'AB9364',
      created_at: '2022-01-01T00:00:00.000Z',
      user_id: -1,
      slug: 'boats',
      description: '<p>All about <b>boats</b></p>',
      position: 4,
      parent_category_id: null,
    },
    {
      id: 6,
      name: 'Harbour\u200b news',
      color: '25AAE2',
      created_at: '2022-01-02T00:00:00.000Z',
      user_id: -1,
      slug: 'news',
      description: null,
      position: 5,
      parent_category_id: null,
    },
  ],
  groups: [],
  users: [
    {
      id: 12,
      email: 'Ada@Harbour.example',
      username: 'ada',
      name: 'Ada Lovelace',
      created_at: '2022-01-01T00:00:00.000Z',
      trust_level: 2,
      active: true,
      custom_fields: {},
    },
    {
      id: 13,
      email: 'bo@harbour.example',
      username: 'bo',
      name: '',
      created_at: '2022-01-01T00:00:00.000Z',
      trust_level: 1,
      active: true,
      custom_fields: {},
    },
    {
      id: 14,
      email: 'zoe@harbour.example',
      username: 'zoë',
      name: '\u202eZ\u200bo\u00eb',
      created_at: '2022-01-01T00:00:00.000Z',
      trust_level: 1,
      active: true,
      custom_fields: {},
    },
  ],
  topics: [
    {
      ...{
        id: 101,
        title: 'Which boat to buy?',
        created_at: '2023-04-05T06:07:08.000Z',
        views: 40,
        category_id: 5,
        closed: false,
        archived: false,
        archetype: 'regular',
      },
      posts: [
        {
          id: 1001,
          user_id: 12,
          post_number: 1,
          raw: 'I want a **sail** boat.\n\n- cheap\n- small\n\n![plan|690x388](https://cdn.harbour.example/plan.png) and [this](https://boats.example/a)',
          created_at: '2023-04-05T06:07:08.000Z',
          reply_to_post_number: null,
          hidden: false,
          hidden_reason_id: null,
          wiki: false,
        },
        {
          id: 1002,
          user_id: 13,
          post_number: 2,
          raw: '[quote="ada, post:1, topic:101"]\nI want a sail boat.\n[/quote]\nTake *mine*.',
          created_at: '2023-04-05T07:00:00.000Z',
          reply_to_post_number: null,
          hidden: false,
        },
        {
          id: 1003,
          user_id: 12,
          post_number: 3,
          raw: '=HYPERLINK("https://evil.example")',
          created_at: '2023-04-05T08:00:00.000Z',
          reply_to_post_number: 2,
          hidden: false,
        },
        {
          id: 1004,
          user_id: 14,
          post_number: 4,
          raw: 'spam',
          created_at: '2023-04-05T09:00:00.000Z',
          reply_to_post_number: null,
          hidden: true,
        },
      ],
    },
    {
      ...{
        id: 102,
        title: 'Between us',
        created_at: '2023-05-01T00:00:00.000Z',
        category_id: null,
        archetype: 'private_message',
      },
      posts: [
        { id: 1005, user_id: 12, post_number: 1, raw: 'Secret', created_at: '2023-05-01T00:00:00.000Z', hidden: false },
      ],
    },
    {
      ...{
        id: 103,
        title: 'Opening hours',
        created_at: '2023-06-01T10:00:00.000Z',
        category_id: 6,
        archetype: 'regular',
      },
      posts: [
        {
          id: 1006,
          user_id: 99,
          post_number: 1,
          raw: 'Open from 9.',
          created_at: '2023-06-01T10:00:00.000Z',
          hidden: false,
        },
      ],
    },
  ],
});

/** As the list of users comes from Discourse. */
export const discourseUsers = `id,name,username,email,title,created_at,last_seen_at,last_posted_at,last_emailed_at,trust_level,approved,suspended_at,suspended_till,silenced_till,active,admin,moderator,ip_address,staged,secondary_emails,topics_entered,posts_read_count,time_read,topic_count,post_count,likes_given,likes_received,location,website,views,group_names
12,Ada Lovelace,ada,ada@harbour.example,,2022-01-01 00:00:00 UTC,2024-01-01 00:00:00 UTC,,,2,true,,,,true,false,false,192.0.2.1,false,,10,20,300,2,3,4,5,"Oslo, Norway",,7,staff
15,"Eve ""the"" Cook",eve,eve@harbour.example,,2022-01-01 00:00:00 UTC,,,,0,true,2023-01-01 00:00:00 UTC,,,true,false,false,192.0.2.2,false,,1,1,1,0,0,0,0,,,0,
16,Finn,finn,finn@harbour.example,,2022-01-01 00:00:00 UTC,,,,1,true,,,,true,false,false,192.0.2.3,false,,1,1,1,0,0,0,0,,,0,
`;

export const circleMembers = `Name,Email,Headline,Joined at,Last seen at,Posts count,Comments count,Tags
Grace Hopper,grace@harbour.example,Sailor,2023-01-05 10:00:00 UTC,2024-02-01 10:00:00 UTC,1,0,captains
محمد,mo@harbour.example,,2023-01-06 10:00:00 UTC,,0,1,
`;

export const circlePosts = `Post ID,Space name,Post title,Post body,Author name,Author email,Status,Published at,Comments count,Likes count
9001,Welcome,Hello all,"<div class=""trix-content""><h2>Hi</h2><p>I am <strong>Grace</strong>.<br>Look: <a href=""https://harbour.example/x"">here</a></p><ul><li>one</li><li>two</li></ul><script>alert(1)</script><p onclick=""x()""><img src=""https://cdn.circle.example/a.png"" alt=""me""></p></div>",Grace Hopper,grace@harbour.example,published,2023-02-03 04:05:06 UTC,1,3
9002,Welcome,Draft,<p>Not yet</p>,Grace Hopper,grace@harbour.example,draft,2023-02-04 04:05:06 UTC,0,0
9003,Welcome,No date,<p>When?</p>,Grace Hopper,grace@harbour.example,published,03/04/2023,0,0
`;

export const circleComments = `Comment ID,Post ID,Post title,Parent comment ID,Comment body,Author name,Author email,Created at
501,9001,Hello all,,<p>مرحبا</p>,محمد,mo@harbour.example,2023-02-03 05:00:00 UTC
502,9001,Hello all,501,<p>Welcome <a href="https://harbour.example/">home</a></p>,Grace Hopper,grace@harbour.example,2023-02-03 06:00:00 UTC
503,7777,Gone,,<p>Lost</p>,Grace Hopper,grace@harbour.example,2023-02-03 06:00:00 UTC
`;

export const circleSpaces = `Space name,Slug,Space group,Description
Welcome,welcome,Start,<p>Say hello</p>
Sailing,sailing,Start,
`;
