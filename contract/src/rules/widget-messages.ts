/** Of rules for widgets and split tests. */
export const badLanguage = 'Use a language code like en or pt-BR';
export const badVersion = 'Use the number of a version, counted from 1';
export const barPlaysLives = 'A bar can only play live streams';
export const choosePlaylist = 'Choose a playlist';
export const chooseVideo = 'Choose a video';
export const giveParameterValue = 'Give the value to compare with';
export const nameParameter = 'Name the parameter';
export const nobodyPlays = 'Compare at least two variants: nobody plays what is not shown';
export const sharesSum = 'The shares must add up to 100';
export const storiesPlaySeveral = 'Stories play a playlist or the newest videos';
export const twoShares = 'At least two groups need a share';
/** A widget that is placed by hand takes part in no test. */
export const variantNeedsPlace = 'Name the element of your page that it is put into, by a CSS selector';
export const holdOutNeedsPlace =
  'Give the widget a CSS selector first: without a place on the page, nobody is measured';
export const onlyWiden = 'A running test can only let more visitors take part: give {coverage} or more';
export const breaksRunningTest =
  'With this, a variant of the running split test could not be shown. Stop the test first';
export const badSelector = 'Use a CSS selector like #product-video';
export const variantNeverByWebRtc =
  'The widget is shown only with what is sent by WebRTC: play a live stream, or turn on what is sent by HLS';
export const neverByWebRtc = 'Turn this on, or play a live stream: only live streams are sent by WebRTC';
