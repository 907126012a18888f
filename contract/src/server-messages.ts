/**
 * What the server says to people beyond `errorCatalog`: why a field, picture, caption file or video is refused, and the
 * state of a transcription, recording, broadcast destination, webhook or encoder. `ruleMessages.fill` replaces placeholders
 * such as `{name}`; `{reason}` is another server text. Translations are looked up by the English text.
 */
export const accountOwns = 'You own {businesses}. Transfer each of them or delete it first, then delete your account.';
export const addressInner = 'This address is not on the public internet';
export const addressNotFound = 'No public address was found for "{host}".';
export const addressWithCredentials = 'Leave the user name and the password out of the address';
export const apiKeyExpiryPast = 'The expiry must be in the future';
export const apiKeyScopeNotHeld = 'You cannot give what you may not do yourself: {scopes}';
export const badLanguageTag = 'Use a language tag like en or pt-BR';
export const badStreamKey = 'Stream key may hold letters, digits and signs only, and no spaces';
export const captionsMissing = 'No captions were found in the file. It needs at least one with a time and a text.';
export const captionsNoTime =
  'Line {line}: “{text}” is no time that can be read. Write it like 00:01:02.500 --> 00:01:05.000.';
export const captionsNoWebVtt =
  'Line 1: a WebVTT file begins with the word WEBVTT, not with “{text}”. If this is a SubRip file, choose SubRip.';
export const captionsTooMany = 'Line {line}: the file holds more than {count} captions. Split it or leave some out.';
export const captionsTooSlow =
  'Reading the file takes too long. Split it, or leave out what is neither a time nor a text.';
export const captionTooLong =
  'Line {line}: this caption has more than {length} characters. Divide it, with a time and an empty line for each part.';
export const cardAsksHolder =
  'The bank wants the holder of this card to confirm. Add it in the payment form of the console.';
export const cardExpired = 'This card has expired. Use another one.';
export const cardNoFunds = 'The bank declined the card: there is not enough money on it. Use another one.';
export const cardNotConfirmed = 'The payment was not confirmed with the bank. Enter the card again and confirm it.';
export const cardNotTaken = 'This card is not taken for this payment. Use another one.';
export const cardTryLater = 'The bank could not be reached. Try again in a few minutes.';
export const cardUnknown = 'The payment service does not know this card any more. Enter it again.';
export const cardWrongCode = 'The security code of the card is not right. Check it, then try again.';
export const cardWrongNumber = 'The number of the card is not right. Check it, then try again.';
export const chatNeedsText = 'Write something.';
export const codeWrong = 'This code is wrong or too old. Check it, or have a new one sent.';
export const communityTitleTaken = 'Another community has this title';
export const destinationFailed = 'Sending failed on this server.';
export const destinationLost = 'The connection to "{host}" was lost.';
export const destinationNoCertificate = 'The certificate of "{host}" is not valid.';
export const destinationNoConnections = '"{host}" takes no connections at port {port}.';
export const destinationNoKey = 'The stream key cannot be read any more. Add the destination again.';
export const destinationNotH264 = 'The picture is not H.264, which is all that RTMP takes.';
export const destinationNotOpenable = 'The address cannot be opened.';
export const destinationRefused = '"{host}" did not take the stream key.';
export const destinationRefusedSaying = '"{host}" did not take the stream key: {answer}';
export const destinationSilent = '"{host}" does not answer.';
export const destinationTooSlow = '"{host}" takes the live too slowly.';
export const destinationUnreachable = '"{host}" could not be reached.';
export const destinationWithoutFfmpeg = 'ffmpeg is missing on this server.';
export const recordingHasNoRoom =
  'The server has run out of storage: the live stream continues, but is no longer recorded. If space is freed within ten minutes, what is missing is recorded too.';
export const recordingHasGaps = 'Parts of this live stream were not recorded.';
export const recordingIsLate =
  'The server cannot save the recording at the moment. The live stream continues, and what is missing is saved later.';
export const domainAtOther = 'The CNAME record of {host} leads to {found} instead of {expected}.';
export const domainElsewhere =
  'This domain is in use by another community of this platform. Remove the records that prove it for that one, then check again.';
export const domainLooksLikeOurs = 'This domain looks like the address of this platform';
export const domainNoAddress =
  'The TXT record is right, but {host} leads nowhere yet. Make an ALIAS, ANAME or A record that leads to {expected}.';
export const domainNoRecord =
  'There is no CNAME record at {host}, and no TXT record at {name}. New records can take an hour to be seen everywhere.';
export const domainOfPlatform = 'This domain belongs to this platform';
export const domainTextNeeded =
  'Somebody else proved this domain before, so its CNAME record is not enough. Make the TXT record at {name} too.';
export const encoderAacKind = 'This kind of AAC is not supported. Set the encoder to AAC-LC.';
export const encoderAacUnreadable = 'The AAC settings of the encoder cannot be read.';
export const encoderFewPictures = 'There are fewer than 10 pictures a second.';
export const encoderH264Unreadable = 'The H.264 settings of the encoder cannot be read.';
export const encoderHevc = 'The picture is HEVC, which many browsers cannot play. Set the encoder to H.264.';
export const encoderHighBitrate =
  'The bitrate is {rate} Mbit/s, more than many viewers can receive. Set it to 12 Mbit/s or less.';
export const encoderKeyFramesApart = 'Key frames are {seconds} seconds apart. Set the key frame interval to 2 seconds.';
export const encoderLargePicture = 'The picture is larger than 1920 × 1080, more than many devices can play live.';
export const encoderManyPictures = 'There are more than 60 pictures a second. Set the frame rate to 30 or 60.';
export const encoderNoPicture = 'There is no picture, only sound.';
export const encoderNoSound = 'There is no sound.';
export const encoderRareCoding = 'Not every device can play this picture coding. Set the encoder to H.264.';
export const encoderRefused = 'This coding ({codecs}) cannot be shown. Set the encoder to H.264 and AAC.';
export const encoderSoundOther = 'This kind of sound is not supported over RTMP. Set the encoder to AAC.';
export const encoderSoundStopped = 'The sound has stopped.';
export const encoderSoundUnsupported = '{codec} sound is not supported over RTMP. Set the encoder to AAC.';
export const encoderUnsteady =
  'The frame rate is unsteady. The encoder may be overloaded: lower its resolution or frame rate.';
export const encoderVideoOther =
  'This kind of video is not supported, as not every viewer could play it. Set the encoder to H.264.';
export const encoderVideoUnsupported =
  '{codec} video is not supported, as not every viewer could play it. Set the encoder to H.264.';
export const factorCodeWrong =
  'This code is not right, or was used already. Enter the one that your app shows now, or a recovery code.';
export const frameBeyondEnd = 'The video ends at {length} ms';
export const frameMissing = 'No picture of this moment could be read.';
export const graphicTooEarly = 'This moment is too early';
export const graphicTooLate = 'This moment is still to come';
export const importBroken = 'The server could not read this file. Choose it again.';
export const importEmpty = 'There is nothing in this file.';
export const importMustContinue = 'The server was disturbed while it worked on this. Nothing is lost: go on with it.';
export const importNoColumn = 'The column “{column}” is missing. Export the file again with all of its columns.';
export const importNoJson = 'This is not valid JSON. Export the file again, and choose it unchanged.';
export const importNotText =
  'This is not a text file. Choose the CSV or JSON file itself: unpack ZIP and GZ files first.';
export const importNotUtf8 = 'This file is not written in UTF-8. Save it as “CSV UTF-8” and choose it again.';
export const importQuoteOpen = 'Line {line}: a quotation mark begins a cell that never ends. Export the file again.';
export const importTooManyRows =
  'The file holds more than {count} rows. Export fewer categories or spaces at once, and import one file after another.';
export const importTooSlow =
  'This file takes too long to read. Export fewer categories or spaces at once, and import one file after another.';
export const importUnknownCsv =
  'This is not a Discourse or Circle file that can be imported. Its columns are: {columns}';
export const importUnknownJson = 'This JSON file has no “topics”, which exports of Discourse have.';
export const invitesTooMany = 'A business sends at most {limit} invitations in 24 hours. {left} more can go now.';
export const inviteNobody = 'Enter at least one email';
export const newsletterTooSoon =
  'This community sent a newsletter less than a day ago. The next one can go from {time} on.';
export const noMemberVideos = 'Videos cannot be sent in this community.';
export const memberVideosFull = 'Your videos here take as much space as they may. Delete a post with one first.';
export const memberVideoTooLong = 'A video in a post can be 10 minutes long at most.';
export const memberVideoFailed = 'This file cannot be used as a video. Choose another one.';
export const newcomerLinks = 'On your first day in a community, a text can have at most {count} links.';
export const newcomerMentions = 'On your first day in a community, a text can mention at most {count} members.';
export const noLinks = 'Links cannot be written here.';
export const noSuchOption = 'There is no such option';
export const noSuchSpace = 'Choose another space of this community';
export const noSuchPicture = 'There is no such picture';
export const notInPast = 'Choose a time in the future.';
export const partyTooLate = 'A watch party begins within 90 days.';
export const oneOfVideoAndPlaylist = 'A post shows a video or a playlist, not both.';
export const positionAfterEnd = 'The video is {duration} ms long. Choose a place in it.';
export const nulCharacter = 'Must not contain the character U+0000';
export const onlyRequestsRefused = 'Only somebody who asks to join can be refused';
export const passwordCommon = 'This is one of the most used passwords, which are guessed first. Choose another one.';
export const emailUnchanged = 'This is your email already.';
export const bioNotTaken = 'This has a word or a link that cannot be written here. Leave it out.';
export const businessNameOther = 'This is not the name of the business.';
export const hoursTooMany = 'Hours are available for at most 31 days. Ask for days, or for a shorter period.';
export const passwordNone = 'You have no password yet. Have one set by mail with “Forgot your password?” first.';
export const memberPasswordNeeded =
  'Enter the password that you have now. If you forgot it, sign in with a link by email first.';
export const passwordWrong = 'This is not your password.';
export const periodTooLong = 'The period must not be longer than five years.';
export const searchPeriodTooLong = 'The period must not be longer than 18 months.';
export const pictureHeic = 'This HEIC picture cannot be read here. Save the photo as JPEG or PNG and send that.';
export const pictureOfMemberTooLarge =
  'Your picture may have 5 MB and 50 million pixels at most. Choose a smaller one.';
export const pictureMovesTooLong = 'Moving pictures may have {frames} frames and 50 million pixels in all at most.';
export const pictureOfCallToAction =
  'This picture is used by the call to action “{name}”. Give it another picture first, or delete it.';
export const pictureOfHypergraphic =
  'This picture is used by the hypergraphic “{name}”. Give it another picture first, or delete it.';
export const pictureTooTall = 'Pictures may be {height} pixels tall at most.';
export const recordingFailed = 'The recording could not be made: {reason}';
export const recordingGone = 'The recording could not be made: its files are not in the storage.';
export const spaceNameTaken = 'Another space has this name';
export const spacesNotAll = 'Name each space of the community once';
export const subdomainTaken = 'Another community has this name, or one that looks the same';
export const transcriptionAgain = '{reason} It will be asked again.';
export const transcriptionBroken = 'The file: {reason}. A transcription is {example}.';
export const transcriptionBrokenAt = '{path}: {reason}. A transcription is {example}.';
export const transcriptionElsewhere =
  'The transcription service sends us elsewhere, where the credentials must not go ({status}). Check ZEACON_TRANSCRIPTION_URL.';
export const transcriptionGivenUp = '{reason} It was asked many times.';
export const transcriptionInvalid = 'is not valid';
export const transcriptionLate = 'segments.{index}: the times are later than any video. They must be in seconds.';
export const transcriptionNoJson = 'The file: this is not valid JSON. Choose the file the transcription service gave.';
export const transcriptionNoJsonAt =
  'Line {line}: this is not valid JSON. Choose the file the transcription service gave.';
export const transcriptionNotPlayable = 'This video cannot be transcribed before it is playable.';
export const transcriptionNotReady = 'The transcription service has no transcription yet ({status}).';
export const transcriptionOtherLanguage =
  'The transcription service answered in the language {language} instead of English.';
export const transcriptionProblem = 'The transcription service has a problem ({status}).';
export const transcriptionRefused =
  'The transcription service refused the request ({status}). Check ZEACON_TRANSCRIPTION_URL.';
export const transcriptionSegmentsTooMany = 'The file holds more than {count} segments. Split it or leave some out.';
export const transcriptionSilent = 'The transcription service did not answer within {seconds} seconds.';
export const transcriptionTextTooLong = 'The text makes more than {count} captions. Split it or leave some out.';
export const transcriptionTooLarge = 'The transcription is larger than {size} MB.';
export const transcriptionUnauthorized =
  'The transcription service refused the credentials ({status}). Check ZEACON_TRANSCRIPTION_KEY.';
export const transcriptionUnconfigured = 'No transcription service is configured any more.';
export const transcriptionUnreachable = 'The transcription service could not be reached.';
export const transcriptionUnreachableBy = 'The transcription service could not be reached ({code}).';
export const renamedOften =
  'You changed your name {count} times in {days} days. Wait a few days before you change it again.';
export const usernameTaken = 'Somebody else has this name';
export const videoBreaksAt =
  'This video is damaged at {time} and cannot be read beyond that. Export or copy it again, then upload it anew.';
export const videoDamaged = 'This video is damaged and could not be read to its end.';
export const videoEmpty = 'This video has no length.';
export const videoEncrypted = 'This video is encrypted (DRM) and cannot be played here.';
export const videoFailed = 'Processing failed: {reason}';
export const videoFileEmpty = 'This file is empty.';
export const videoIsDocument = 'This file is a document, not a video.';
export const videoIsImage = 'This file is a picture, not a video.';
export const videoIsNone = 'This file is not a video we can read.';
export const videoIsPlaylist = 'This file is a playlist or script that points at other files, not a video.';
export const videoNeedsEncoder =
  'This kind of video must be converted first, and no encoder (ffmpeg) is installed on this server.';
export const videoNotRemuxable = 'This video cannot be packaged without converting it.';
export const videoPictureMissing = 'No picture could be taken from the video.';
export const videoPictureTooLarge =
  'The picture is too large: at most 8192 pixels on a side and 36 million pixels in all.';
export const videoTooLong = 'This video is too long: at most 24 hours.';
export const videoTruncated = 'This video is cut short: the file ends before the video does. Please upload it again.';
export const videoWaits = 'Waiting for ffmpeg, which this video must be converted with. Install it on the server.';
export const videoWaitsForMore =
  'Plays already. Further qualities and preview pictures wait for ffmpeg to be installed on the server.';
export const videoWithoutPicture = 'This file has no picture, only sound or data.';
export const addressBroken = 'The connection to "{host}" broke.';
export const webhookNeedsHttps = 'Use an address that begins with https://';
export const webhookRedirected =
  'The server answered with a redirect, which is not followed. Enter the address it leads to.';
export const addressSilent = 'The server did not answer within {seconds} seconds.';
export const pageCutOff = 'Only the first {size} MB of the page were read. Nothing after them was looked at.';
export const pageElsewhere =
  'The page leads to {url}, which is not this site. Add that address as a site, or check another page.';
export const pageLogIn =
  'The page is only for visitors who log in (status {status}). The first real visit shows whether the snippet works.';
export const pageNoIndex =
  'The page asks search engines to leave it out (noindex). Visitors see the snippet all the same.';
export const pageNotHtml = 'The page is not HTML but {type}.';
export const pageRedirects = 'The page redirects more than {count} times.';
export const pageStatus = 'The page answers with status {status}.';
export const pageTagManager =
  'The page loads {name}, which may insert the snippet. The first real visit shows whether it does.';
export const proofDnsAddress = 'A site at an IP address cannot be proven by DNS. Choose another way.';
export const proofDnsSilent = 'The name servers of {host} did not answer. Try again in a moment.';
export const proofFileOther = 'The file at {url} holds another value. It may be the one of another site or business.';
export const proofMetaMissing =
  'The head of the home page holds no <meta name="zeacon-site-verification">. Publish it, then check again.';
export const proofMetaOther =
  'The meta tag of the home page holds another value. It may be the one of another site or business.';
export const proofRecordMissing =
  'There is no TXT record at {host}. New records can take an hour to be seen everywhere.';
export const proofRecordOther =
  'The TXT record at {host} holds another value. It may be the one of another site or business.';
export const snippetBlocked =
  'The Content-Security-Policy of the page blocks the snippet: {directive} must allow {source}.';
export const snippetLessShown =
  'The Content-Security-Policy of the page keeps pictures or the typeface away: {directive} should allow {source}.';
export const snippetNoLives =
  'The Content-Security-Policy of the page keeps lives from starting on open pages: {directive} should allow {source}.';
export const snippetMissing = 'The page holds no snippet of this platform.';
export const snippetNotModule =
  'The script of the snippet has no type="module" and cannot run. Copy the snippet again.';
export const snippetOfOthers = 'The snippet names {id}, which belongs to another business.';
export const snippetOld = 'The page loads {url}, which is not the script of a snippet. Copy the snippet again.';
export const snippetUnknown = 'The snippet names {id}, which does not exist. It may have been deleted.';
export const snippetWithoutElement =
  'The page loads the script but holds no <{element}>. That is right only if another script adds it.';
export const snippetWithoutKey = 'The tag has no data-key, so it belongs to no business. Copy the tag again.';
export const snippetWithoutScript =
  'The page holds <{element}> but not the script that shows it. Copy both lines of the snippet.';
export const snippetWrongHost =
  'The snippet loads its script from {host} instead of {expected}. Copy the snippet again.';

/** On bills: article 226 (11a) of Directive 2006/112/EC asks for these words. */
export const reverseCharge = 'Reverse charge: the customer owes the VAT (Article 196 of Directive 2006/112/EC).';

export const priceTooLow = 'The payment service charges no less than {least}. Use a higher price.';
