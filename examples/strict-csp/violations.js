// Counts what the page's policy refused, so that anyone can see that it refused nothing.
const refused = [];
document.addEventListener('securitypolicyviolation', (event) => {
  refused.push(`${event.violatedDirective} ${event.blockedURI}`);
  const output = document.querySelector('#violations');
  if (output) output.value = `${refused.length}: ${refused.join(', ')}`;
});
