import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from './platform/testing/test-database.ts';
import { openTestPlatform } from './platform/testing/test-platform.ts';

describeOnSharedPlatform('the features', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    return platform;
  }

  test('take part in each other’s work in a stated order', async () => {
    const { platform } = await open();
    // A live is locked before what hangs on its channel, and graphics go before what counts them.
    expect(platform.hooks.subscribers()).toEqual({
      mailUnsubscribed: ['communities', 'weekly-digest'],
      imagesRemoving: ['accounts', 'streams', 'embedded-players', 'overlays', 'communities'],
      businessClosing: ['own-invites', 'billing', 'streams', 'communities'],
      businessClosed: ['live'],
      videosStopping: ['streams'],
      videosResuming: ['streams'],
      planChanged: ['webhooks'],
      periodEnding: ['metering'],
      businessReopening: ['own-invites', 'billing', 'streams', 'communities', 'notifications'],
      accountClosing: ['second-factor', 'passkeys', 'authentication', 'single-sign-on', 'own-invites', 'operators'],
      memberLeaving: ['authentication', 'notifications'],
      invitesChanging: ['own-invites'],
      factorChanged: ['authentication'],
      passkeyRemoved: ['authentication'],
      operatorAsked: ['operators'],
      impersonationAsked: ['operators'],
      requireImageUnused: ['hypergraphics', 'overlays'],
      sitesLimited: ['streams'],
      signedUp: ['email-verification'],
      emailChanged: ['passwords', 'email-verification', 'own-invites'],
      emailProven: ['email-verification'],
      passwordReset: ['email-verification'],
      emailVouched: ['email-verification'],
      emailConfirmed: ['own-invites'],
      ownInvitesChanged: ['notifications'],
      inviteDeclined: ['notifications'],
      streamAsked: ['streams'],
      streamInserted: ['webhooks'],
      streamCreated: ['live'],
      fileQueued: ['packaging'],
      recordingQueued: ['live'],
      recordingReady: ['webhooks', 'notifications'],
      recordingFailed: ['webhooks', 'notifications'],
      liveStatusChanging: ['live'],
      changingWith: ['overlays'],
      filesLeaving: ['uploads', 'live'],
      streamsRemoving: [
        'playlists',
        'captions',
        'hypergraphics',
        'overlays',
        'chat',
        'hand-raises',
        'communities',
        'webhooks',
        'notifications',
      ],
      playlistRemoving: ['communities'],
      onAirAmong: ['live'],
      captionsOf: ['captions'],
      livesOf: ['live'],
      communityEvent: [
        'links',
        'imported-authors',
        'invites',
        'domains',
        'watch-parties',
        'post-videos',
        'chat',
        'video-sales',
        'webhooks',
      ],
      domainTroubled: ['notifications'],
      unsettledOf: ['stream-payments'],
      videoSold: ['webhooks'],
      saleRefunded: ['webhooks'],
      saleRepeated: ['webhooks', 'notifications'],
      salePartlyRefunded: ['webhooks'],
      saleDisputed: ['webhooks', 'notifications'],
      blockedUsersOf: ['chat'],
      streamPlayable: ['captions', 'communities', 'metering', 'webhooks', 'notifications'],
      captionsFound: ['captions'],
      packagingFailed: ['webhooks', 'notifications'],
      uploadFinished: ['webhooks'],
      graphicsChanged: ['overlays'],
      placementsWritten: ['overlays'],
      dropsChanged: ['live', 'realtime'],
      liveChanged: ['videoWidgets', 'realtime'],
      liveStarted: ['communities', 'webhooks', 'notifications'],
      liveEnded: ['webhooks', 'notifications'],
      wentOnAir: ['broadcast-destinations'],
      wentOffAir: ['broadcast-destinations'],
      memberBlocked: ['communities'],
      memberOfCall: ['communities'],
      chatWritten: ['presence'],
      writerRenamed: ['presence'],
      writerBlocked: ['presence'],
      handRaised: ['presence'],
      leadCreated: ['webhooks', 'notifications'],
      batchStored: ['sites', 'split-tests'],
      visitorErased: ['split-tests'],
      usageShareReached: ['webhooks', 'notifications'],
      snippetVanished: ['notifications'],
      splitTestHarmful: ['notifications'],
      communitiesNamed: ['communities'],
      conversionRecorded: ['webhooks'],
      apiKeyCreated: ['notifications'],
      memberGoing: ['video-sales'],
      memberErased: ['chat', 'video-sales'],
      memberExporting: ['video-sales'],
      memberJoined: ['notifications'],
      transcriptionSettled: ['notifications'],
      destinationFailed: ['notifications'],
      webhookSwitchedOff: ['notifications'],
      exportReady: ['notifications'],
      exportFailed: ['notifications'],
    });
  });

  test('cannot subscribe once the server is made', async () => {
    const { modules } = await open();
    expect(() => modules.streams.streamsRemoving.subscribe('late', async () => {})).toThrow('too late');
  });
});
