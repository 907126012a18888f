CREATE TABLE "post_ranking" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"space_id" text,
	"post_ids" text[] NOT NULL,
	"as_of" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_ranking" ADD CONSTRAINT "post_ranking_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_ranking" ADD CONSTRAINT "post_ranking_space_id_community_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."community_space"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_ranking_by_community" ON "post_ranking" USING btree ("community_id","as_of");--> statement-breakpoint
CREATE INDEX "post_ranking_by_space" ON "post_ranking" USING btree ("space_id");