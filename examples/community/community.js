const feed = document.querySelector('zc-community-feed');
const member = document.querySelector('#member');

feed.communityId = new URLSearchParams(location.search).get('community') ?? undefined;
feed.addEventListener('zc-member-change', ({ username }) => {
  member.value = username ?? 'nobody';
});
