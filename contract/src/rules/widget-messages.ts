/** Of rules for widgets and split tests. */
export const badLanguage = 'Use a language code like en or pt-BR';
export const badVersion = 'Use the number of a version, counted from 1';
export const barPlaysLives = 'A bar plays lives only';
export const choosePlaylist = 'Choose a playlist';
export const chooseVideo = 'Choose a video';
export const giveParameterValue = 'Give the value to compare with';
export const nameParameter = 'Name the parameter';
export const nobodyPlays = 'Compare at least two variants: nobody plays what is not shown';
export const sharesSum = 'The shares must add up to 100';
export const storiesPlaySeveral = 'Stories play a playlist or the newest videos';
export const twoShares = 'At least two groups need a share';
